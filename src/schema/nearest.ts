/** The end of a message about an unknown name: the known name that was probably meant, or all known names. */
export function nearest(name: string, known: readonly string[]): string {
  const [close] = known
    .map((word) => ({ word, far: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ far }) => far <= 2)
    // Swapped letters and two missing letters have the same distance; swapped letters are more likely.
    .sort((a, b) => a.far - b.far || Math.abs(a.word.length - name.length) - Math.abs(b.word.length - name.length));
  return close ? `Did you mean '${close.word}'?` : `Known: ${known.slice(0, 40).join(', ')}.`;
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(
        Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
