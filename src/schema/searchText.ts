const mostSent = 200;
const mostNamed = 60;

/** Cuts a search to the length that is sent: a longer text finds nothing more, and an address cannot hold it. */
export const cutSearch = (text: string): string => cutTo(text, mostSent);

/** Returns a search as messages show it. */
export const namedSearch = (text: string): string => {
  const cut = cutTo(text.trim(), mostNamed);
  return cut === text.trim() ? cut : `${cutTo(cut, mostNamed - 1)}…`;
};

/** Cuts between characters, never within one. */
const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, most * 2)].slice(0, most).join('');
