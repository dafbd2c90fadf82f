/** The tab of an object's history, as its address names it. */
export const historySlug = 'history';

/** Where a version stands in an object's history: `/campaigns/12/history#v7`. */
export const versionAnchor = (version: number): string => `#v${version}`;

export function readVersionAnchor(hash: string): number | undefined {
  const word = /^#v(\d{1,9})$/.exec(hash)?.[1];
  return word === undefined ? undefined : Number(word);
}
