import { createFormat } from '../../../schema/messages/createFormat';
import { withFrenchSpaces } from '../messages/frenchSpaces';
import type { SayByCode } from '../sayers';

const parts = import.meta.glob<Readonly<Record<string, string>>>(['./*.fr.ts', '../../../model/*/say*.fr.ts'], {
  eager: true,
  import: 'default',
});

export const frenchTexts: ReadonlyMap<string, string> = new Map(
  Object.values(parts).flatMap((part) => Object.entries(withFrenchSpaces(part))),
);

const format = createFormat('fr-FR');
const dollars = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
const lists = new Intl.ListFormat('fr-FR');

export const sayInFrench: SayByCode = (code, args, word) => {
  const text = frenchTexts.get(code);
  if (text === undefined) return undefined;
  try {
    return format(text, args, {
      word,
      // Numbers in a message are in English format.
      size: (size) => size.replace('.', ',').replace(/ (\w+)$/, (_, unit: string) => `\u00a0${word(unit)}`),
      usd: (amount) => dollars.format(amount),
      count: (count) => count.toLocaleString('fr-FR'),
      and: (listed) => lists.format(listed),
      told: (told) =>
        typeof told === 'string' ? word(told) : (sayInFrench(told.code, told.args ?? {}, word) ?? word(told.message)),
    });
  } catch {
    // Another server version may send other values with this code: its English message is shown.
    return undefined;
  }
};
