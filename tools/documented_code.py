"""Write the Python code of documents and docstrings into build/documents, for the type checker.

`python -m tools.documented_code`, and `mypy build/documents` after it: `make lint` does both. A
line of a document keeps its number. Examples that show an error are left out.
"""

import ast
import doctest
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
FOLDER = ROOT / "build" / "documents"
DOCUMENTS = (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")))
_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def document_code(text: str) -> str:
    """The Python code of a document, each line where it stands there."""
    lines = [""] * (text.count("\n") + 1)
    found = [(example.lineno, example.source) for example in _examples(text)]
    found += [(text.count("\n", 0, block.start(1)), block[1]) for block in _BLOCK.finditer(text)]
    for number, source in found:
        code = source.splitlines()
        lines[number : number + len(code)] = code
    return "\n".join(lines)


def docstring_code(module: str, text: str) -> str:
    """The examples in the docstrings of a module, a function for each; empty if it has none."""
    tree = ast.parse(text)
    examples = [
        f"def example_{number}() -> None:\n{body}"
        for number, body in enumerate(_docstring_bodies(tree))
    ]
    if not examples:
        return ""
    imports = [ast.unparse(node) for node in tree.body if isinstance(node, _IMPORTS)]
    own = f"from {module} import {', '.join(_defined_names(tree))}"
    return "\n\n".join(["\n".join([*imports, own]), *examples]) + "\n"


_IMPORTS = (ast.Import, ast.ImportFrom)


def _docstring_bodies(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            examples = _examples(ast.get_docstring(node) or "")
            code = "".join(example.source for example in examples)
            if code:
                yield "".join(f"    {line}\n" for line in code.splitlines())


def _examples(text: str) -> list[doctest.Example]:
    """The examples that show no error."""
    examples = doctest.DocTestParser().get_examples(text)
    return [example for example in examples if example.exc_msg is None]


def _defined_names(tree: ast.Module) -> Iterator[str]:
    """The public names that a module defines."""
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) if name[0] != "_":
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                if name[0] != "_":
                    yield name
            case _:
                pass


def files() -> Iterator[tuple[str, str]]:
    """The names of the files, and the code in them."""
    for path in DOCUMENTS:
        code = document_code(path.read_text("utf-8"))
        if code.strip():
            yield f"{path.stem.lower()}_md.py", code
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        module = ".".join(parts).removesuffix(".__init__")
        if code := docstring_code(module, path.read_text("utf-8")):
            yield f"{module.replace('.', '_')}.py", code


def main() -> None:
    """Write the files again."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    for name, code in files():
        (FOLDER / name).write_text(code, "utf-8")


if __name__ == "__main__":
    main()
