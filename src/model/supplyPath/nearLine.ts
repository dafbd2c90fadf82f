import type { CodedMessage } from '../../schema/messages/message';
import type { AdsTxt, BadLine, SellerLine } from './readAdsTxt';
import type { SellersJson } from './readSellersJson';
import { saySupply } from './saySupply';

/** The line that was probably meant for a seller, and what is wrong with it. */
export type NearLine = { readonly number: number; readonly says: CodedMessage };

/** IDs whose neighbours are kept. */
const comparedIds = 20;
/** Compared at most: a file may name one system tens of thousands of times. */
const comparedAtMost = 5000;

/**
 * Finds the line that was meant for a seller: another case, a letter that looks like a digit, one typing error in the ID or the
 * domain, or a fault that makes crawlers ignore the line. IDs of `others`, the system's other sellers, are no typing errors.
 */
export function findNearLine(
  { sellers, badLines }: Pick<AdsTxt, 'sellers' | 'badLines'>,
  { system, sellerId }: { readonly system: string; readonly sellerId: string },
  others: { readonly has: (id: string) => boolean },
): NearLine | undefined {
  const bad = badLines.find((line) => line.sellerId === sellerId && isSystem(line, system));
  if (bad) return { number: bad.number, says: whyBad(bad, system) };
  const ofSystem = sellers.filter((line) => line.system === system).slice(0, comparedAtMost);
  for (const says of [sayCase, sayLookAlike, sayTyping]) {
    for (const line of ofSystem) {
      const told = says(line, sellerId, others);
      if (told) return { number: line.number, says: told };
    }
  }
  const wrongSystem = sellers.find((line) => line.sellerId === sellerId && isNearSystem(line.system, system));
  if (!wrongSystem) return undefined;
  const { number: line, system: found } = wrongSystem;
  return { number: line, says: saySupply('supply.nearSystem', { line, found, system }) };
}

/** Drops the entries of a sellers.json that no check of these IDs needs: neither they nor IDs that could be meant for them. */
export function pickSellers(file: SellersJson, wanted: ReadonlySet<string>): SellersJson {
  const asked = [...wanted].slice(0, comparedIds);
  const isNeeded = (id: string) => wanted.has(id) || asked.some((one) => isOneStep(id, one));
  return {
    ...file,
    sellers: new Map([...file.sellers].filter(([id]) => isNeeded(id))),
    twice: file.twice.filter((id) => wanted.has(id)),
  };
}

/** A line whose domain could not be read may be one of the system's. */
const isSystem = (line: BadLine, system: string): boolean =>
  line.system === system || (line.system === null && line.found.toLowerCase().includes(system));

function whyBad({ number: line, fault, found }: BadLine, system: string): CodedMessage {
  if (fault === 'relation') return saySupply('supply.badRelation', { line, found });
  return fault === 'system' ? saySupply('supply.badSystem', { line, system }) : saySupply('supply.badFields', { line });
}

type Others = { readonly has: (id: string) => boolean };

const sayCase = ({ number: line, sellerId: found }: SellerLine, id: string): CodedMessage | undefined =>
  found.toLowerCase() === id.toLowerCase()
    ? saySupply('supply.nearCase', { line, found: short(found), id })
    : undefined;

/** Letters that are read as digits. */
const alike: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1', z: '2', s: '5', g: '6', b: '8' };
const plain = (id: string): string => [...id.toLowerCase()].map((char) => alike[char] ?? char).join('');

function sayLookAlike({ number: line, sellerId: found }: SellerLine, id: string): CodedMessage | undefined {
  if (found.length !== id.length || plain(found) !== plain(id)) return undefined;
  const at = [...found].findIndex((char, index) => char.toLowerCase() !== id[index]?.toLowerCase());
  const letter = found[at] ?? '';
  return /\d/.test(letter)
    ? saySupply('supply.nearDigit', { line, found, id, digit: letter })
    : saySupply('supply.nearLetter', { line, found, id, letter: letter.toUpperCase() });
}

const sayTyping = (
  { number: line, sellerId: found }: SellerLine,
  id: string,
  others: Others,
): CodedMessage | undefined =>
  id.length >= 3 && isOneStep(found, id) && !others.has(found)
    ? saySupply('supply.nearId', { line, found: short(found), id })
    : undefined;

const isNearSystem = (found: string, system: string): boolean =>
  found.endsWith(`.${system}`) || system.endsWith(`.${found}`) || isOneStep(found, system);

/** One character replaced, added or left out, or two neighbours exchanged. */
function isOneStep(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)];
  return (
    restOfOne.slice(1) === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    (restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0] && restOfOne.slice(2) === restOfOther.slice(2))
  );
}

const short = (id: string): string => (id.length > 64 ? `${id.slice(0, 63)}…` : id);
