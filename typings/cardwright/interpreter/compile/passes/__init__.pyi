from interpreter.compile.passes import pipeline as pipeline
