import type { AnyRecord } from '../../schema/resource';

const namedAtMost = 5;

/** `A, B and C`; of more than five, `A, B, C, D, E and 3 more`. */
export function namesOf(
  records: readonly (AnyRecord | { readonly name: string })[],
  translate: (key: string, values: Readonly<Record<string, unknown>>) => string,
  locale: string,
): string {
  const names = records.slice(0, namedAtMost).map(({ name }) => String(name ?? ''));
  const left = records.length - names.length;
  if (left === 0) return new Intl.ListFormat(locale).format(names);
  return translate('adx.actions.names_more', { names: names.join(', '), smart_count: left });
}
