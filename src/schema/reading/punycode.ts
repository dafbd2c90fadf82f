// RFC 3492, section 5, with the parameters of internationalised names.
const base = 36;
const [least, most, skew, damp, firstBias, firstCode] = [1, 26, 38, 700, 72, 128];

/** The letters of a label without its `xn--`; nothing where it stands for none. Node and browsers have no call for this way. */
export function decodeLabel(ascii: string): string | undefined {
  const hyphen = ascii.lastIndexOf('-');
  const points = [...ascii.slice(0, Math.max(0, hyphen))].map((letter) => letter.codePointAt(0) ?? 0);
  let [code, bias, at] = [firstCode, firstBias, 0];
  for (let next = hyphen < 0 ? 0 : hyphen + 1; next < ascii.length; ) {
    const before = at;
    for (let weight = 1, step = base; ; step += base) {
      const digit = digitOf(ascii.charCodeAt(next));
      if (digit === undefined) return undefined;
      next += 1;
      at += digit * weight;
      const threshold = Math.min(most, Math.max(least, step - bias));
      if (digit < threshold) break;
      weight *= base - threshold;
      if (weight > 2 ** 31) return undefined;
    }
    const count = points.length + 1;
    bias = adapt(at - before, count, before === 0);
    code += Math.floor(at / count);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    at %= count;
    points.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...points);
}

/** a to z are 0 to 25, 0 to 9 are 26 to 35. */
function digitOf(code: number): number | undefined {
  if (code >= 97 && code <= 122) return code - 97;
  return code >= 48 && code <= 57 ? code - 22 : undefined;
}

function adapt(difference: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? damp : 2));
  delta += Math.floor(delta / count);
  let steps = 0;
  for (; delta > ((base - least) * most) / 2; steps += base) delta = Math.floor(delta / (base - least));
  return Math.floor(steps + ((base - least + 1) * delta) / (delta + skew));
}
