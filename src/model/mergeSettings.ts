type Values = Readonly<Record<string, unknown>>;

/** Changes single entries of a setting, so that two tabs do not overwrite each other: `{ $merge: { "12": 1, "9": null } }`. */
export type MergedEntries = { readonly $merge: Values };

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the entries to merge into a setting; undefined for a setting that is written whole. */
export function mergedEntries(value: unknown): Values | undefined {
  return isValues(value) && Object.keys(value).length === 1 && isValues(value.$merge) ? value.$merge : undefined;
}

/** Returns settings with a change; null removes a setting or an entry. */
export function mergeSettings(settings: Values, change: Values): Values {
  const next = Object.entries(change).map(([key, value]) => {
    const entries = mergedEntries(value);
    return [key, entries ? withoutNull({ ...entriesOf(settings[key]), ...entries }) : value] as const;
  });
  return withoutNull({ ...settings, ...Object.fromEntries(next) });
}

/** Combines two changes into one; entries of the same setting are merged. */
export function joinChanges(one: Values, other: Values): Values {
  const next = Object.entries(other).map(([key, value]) => {
    const [first, entries] = [mergedEntries(one[key]), mergedEntries(value)];
    if (!entries || one[key] === undefined) return [key, value] as const;
    if (first) return [key, { $merge: { ...first, ...entries } }] as const;
    return [key, withoutNull({ ...entriesOf(one[key]), ...entries })] as const;
  });
  return { ...one, ...Object.fromEntries(next) };
}

const entriesOf = (value: unknown): Values => (isValues(value) ? value : {});

const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
