/** The history tab's name in the address. */
export const historySlug = 'history';

/** The anchor of a version in an object's history: `/campaigns/12/history#v7`. */
export const versionAnchor = (version: number): string => `#v${version}`;

export function readVersionAnchor(hash: string): number | undefined {
  const word = /^#v(\d{1,9})$/.exec(hash)?.[1];
  return word === undefined ? undefined : Number(word);
}
