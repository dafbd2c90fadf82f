/** Returns initials: `Mara Lindqvist` gives ML, `adops@northbay.example` gives A. */
export function initialsOf(name: string): string {
  const words = name.replace(/@.*/, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toUpperCase()).join('');
}
