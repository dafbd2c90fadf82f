import type { ComboOption } from './Combobox';

/** Sorts the options that match a text: equal value, then label prefix, then word prefix, then the rest. */
export function byWords<O extends ComboOption>(options: readonly O[], text: string): O[] {
  const typed = asTyped(text.trim());
  if (typed === '') return [...options];
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, typed);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}

function rankOf({ label, value, also = '' }: ComboOption, typed: string): number | undefined {
  const words = asTyped(label);
  if (String(value).toLowerCase() === typed) return 0;
  if (words.startsWith(typed)) return 1;
  if (words.split(/[\s(/-]+/).some((word) => word.startsWith(typed))) return 2;
  return words.includes(typed) || also.toLowerCase().includes(typed) || String(value).toLowerCase().includes(typed)
    ? 3
    : undefined;
}

/** A label may have a minus sign; keyboards type a hyphen. */
const asTyped = (text: string): string => text.toLowerCase().replaceAll('−', '-');
