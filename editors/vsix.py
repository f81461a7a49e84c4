"""The VS Code extension as the one file that VS Code installs.

A `.vsix` is a zip with the files of the extension and two that say what it is. It is made here, so
that nobody needs `vsce` for it; the same files give the same bytes everywhere, for nothing in it is
compressed or tells when it was made.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_STORED, ZipFile, ZipInfo

PARTS = (
    "package.json",
    "README.md",
    "language-configuration.json",
    "syntaxes/*.json",
    "snippets/*.json",
    "dist/*.js",
    "dist/*.txt",
)
"""What of the extension's folder is installed."""
TYPES = {".json": "application/json", ".md": "text/markdown", ".js": "application/javascript",
         ".txt": "text/plain", ".vsixmanifest": "text/xml"}  # fmt: skip
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip can tell."""


def packed(folder: Path) -> bytes:
    """Return the extension that lies in a folder as a `.vsix`."""
    package = json.loads((folder / "package.json").read_text("utf-8"))
    made = BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as archive:
        put(archive, "extension.vsixmanifest", manifest(package).encode())
        put(archive, "[Content_Types].xml", content_types().encode())
        for path in parts(folder):
            put(archive, f"extension/{path.relative_to(folder).as_posix()}", path.read_bytes())
    return made.getvalue()


def parts(folder: Path) -> Iterator[Path]:
    """Yield the files of the extension that are installed."""
    for pattern in PARTS:
        yield from sorted(folder.glob(pattern))


def put(archive: ZipFile, name: str, data: bytes) -> None:
    """Put a file into an archive."""
    info = ZipInfo(name, LONG_AGO)
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)


def content_types() -> str:
    """Return what sorts of files there are."""
    rows = (
        f"<Default Extension={quoteattr(end)} ContentType={quoteattr(sort)}/>"
        for end, sort in TYPES.items()
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f"{''.join(rows)}</Types>\n"
    )


def manifest(package: dict[str, object]) -> str:
    """Return what VS Code is to know before it unpacks anything."""
    said = {name: escape(str(package[name])) for name in ("displayName", "description")}
    name, version, publisher = (
        quoteattr(str(package[key])) for key in ("name", "version", "publisher")
    )
    engines = package["engines"]
    assert isinstance(engines, dict)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id={name} Version={version} Publisher={publisher}/>
    <DisplayName>{said["displayName"]}</DisplayName>
    <Description xml:space="preserve">{said["description"]}</Description>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(engines["vscode"])}/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md"/>
  </Assets>
</PackageManifest>
"""
