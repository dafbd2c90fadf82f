/** Joins values on one line, `a, b, "c, d"`: values with commas, quotes or outer white space are quoted. */
export const quotedList = (values: readonly string[]): string => values.map(quoted).join(', ');

const quoted = (value: string): string => (/[",]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Reads the values of such a line. Only a quote at the start of a value counts; an unclosed one goes to the end. */
export function readQuotedList(line: string): readonly string[] {
  const values: string[] = [];
  let at = 0;
  while (at < line.length) {
    while (line[at] === ' ' || line[at] === '\t') at += 1;
    const isQuoted = line[at] === '"';
    if (isQuoted) at += 1;
    let value = '';
    for (; at < line.length; at += 1) {
      if (isQuoted && line[at] === '"') {
        if (line[at + 1] !== '"') break;
        at += 1;
      } else if (!isQuoted && line[at] === ',') break;
      value += line[at];
    }
    if (isQuoted) {
      const end = line.indexOf(',', at);
      at = end < 0 ? line.length : end;
    }
    values.push(isQuoted ? value : value.trim());
    at += 1;
  }
  return values;
}
