/** What a line of a text or CSV file stands for: its first column, with the quotes off and without the apostrophe that keeps a formula inert. */
export function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line);
  const cell = quoted ? (quoted[1] ?? '').replaceAll('""', '"') : (/^[^,;\t]*/.exec(line)?.[0] ?? '');
  return cell.replace(/^'(?=[=+\-@])/, '').trim();
}

/** The values of a text or CSV file, one for each line; an empty line is an empty value, so that places can be told by line. */
export function* entryLines(text: string): Generator<string> {
  const breaks = /\r\n|\n|\r/g;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    yield firstCell(text.slice(at, found.index));
    at = breaks.lastIndex;
  }
  if (at < text.length) yield firstCell(text.slice(at));
}
