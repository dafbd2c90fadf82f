/** A text without some signs at its end. In one pass: `/x+$/` tries again from each of them, and takes the square of their number. */
export function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}
