export type Messages = { [key: string]: string | Messages };

/** Merges message trees. Parts may share a branch but not a text. @throws where a second part would replace one. */
export function mergeMessages(parts: readonly Messages[]): Messages {
  const merged: Messages = {};
  for (const part of parts) addTo(merged, part, '');
  return merged;
}

function addTo(target: Messages, part: Messages, path: string): void {
  for (const [key, value] of Object.entries(part)) {
    // `hasOwn`, because a key may be `valueOf`, which every object inherits.
    const there = Object.hasOwn(target, key) ? target[key] : undefined;
    if (typeof value === 'object' && (there === undefined || typeof there === 'object')) {
      const branch: Messages = there ?? {};
      target[key] = branch;
      addTo(branch, value, `${path}${key}.`);
    } else if (there === undefined) target[key] = value;
    else throw new Error(`The message ${path}${key} is in two files of texts; keep one of them.`);
  }
}
