import { fill, type Problem } from '../../schema/messages/problem';
import type { ReportLabels } from './reportLabels';

const place = /%\{(\w+)\}/g;

/** Translates the server's refusal of a report by its code, with the catalogue's names. */
export function refusalWords(
  { code, message, args = {} }: Problem,
  labels: ReportLabels | null,
  text: (english: string) => string,
): string {
  const words = labels && Object.hasOwn(labels.refusals, code) ? labels.refusals[code] : undefined;
  // A code may have different messages with other placeholders: then the server's own is translated.
  if (!labels || words === undefined || [...words.matchAll(place)].some(([, name = '']) => !(name in args)))
    return text(message);
  const named = (word: string): string => labels.metrics[word] ?? labels.dimensions[word] ?? text(word);
  const spoken = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' && name !== 'value' ? named(value) : value,
  ]);
  return fill(words, Object.fromEntries(spoken));
}
