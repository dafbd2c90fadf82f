type Op = 'gt' | 'gte' | 'lt' | 'lte';

/**
 * The bound among doubles that every double meets just as it meets the one of these digits, of which a double holds too few. Every
 * store then compares plain numbers.
 *
 * @example nearBound('gte', '9007199254740993') // { op: 'gt', values: [9007199254740992] }
 */
export function nearBound(op: Op, digits: string): { readonly op: Op; readonly values: readonly [number] } {
  const near = Number(digits);
  const side = sideOf(near, digits);
  if (side === 0) return { op, values: [near] };
  const isLower = op === 'gt' || op === 'gte';
  // What lies beyond the digits lies beyond the double before them, or begins with the one after them.
  const isStrict = isLower === side < 0;
  return { op: isLower ? (isStrict ? 'gt' : 'gte') : isStrict ? 'lt' : 'lte', values: [near] };
}

/** Below 0 where the double is less than the digits, above 0 where it is more. */
function sideOf(near: number, digits: string): number {
  const places = 70;
  const [one, other] = [
    scaled(Number.isInteger(near) ? String(BigInt(near)) : String(near), places),
    scaled(digits, places),
  ];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Digits as a whole number of their last place. A double too small for plain digits is next to 0. */
function scaled(text: string, places: number): bigint {
  const [size = '', exponent = '0'] = text.split('e');
  const [whole = '', decimals = ''] = size.replace('-', '').split('.');
  const shift = places + Number(exponent) - decimals.length;
  const value = BigInt(whole + decimals);
  const moved = shift >= 0 ? value * 10n ** BigInt(shift) : value / 10n ** BigInt(-shift);
  return text.startsWith('-') ? -moved : moved;
}
