import { fill, type Problem } from '../../schema/problem';
import type { ReportLabels } from './reportLabels';

const place = /%\{(\w+)\}/g;

/** What the server says against a report, in the reader's language: by its code, with the names of its catalogue. */
export function refusalWords(
  { code, message, args = {} }: Problem,
  labels: ReportLabels | null,
  text: (english: string) => string,
): string {
  const words = labels && Object.hasOwn(labels.refusals, code) ? labels.refusals[code] : undefined;
  // One code may have a sentence of its own here and there, with other places to be filled.
  if (!labels || words === undefined || [...words.matchAll(place)].some(([, name = '']) => !(name in args)))
    return text(message);
  const named = (word: string): string => labels.metrics[word] ?? labels.dimensions[word] ?? text(word);
  const spoken = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'value' ? named(value) : value,
  ]);
  return fill(words, Object.fromEntries(spoken));
}
