"""Write all golden files anew, and remove those that nothing writes any more."""

from tests.golden import FOLDER, golden_files


def main() -> None:
    wanted = golden_files()
    for path in sorted(FOLDER.glob("*/*.txt")):
        if path.relative_to(FOLDER).as_posix() not in wanted:
            path.unlink()
            print(f"removed  {path.relative_to(FOLDER)}")
    for name, write in wanted.items():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        before = path.read_text("utf-8") if path.exists() else None
        text = write()
        if text != before:
            path.write_text(text, "utf-8", newline="\n")
        print(f"{'same' if text == before else 'written':8} {name}")


if __name__ == "__main__":
    main()
