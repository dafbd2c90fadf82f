/*
 * Regular expressions that people write, matched in time that grows with the text alone: one that a browser's own engine takes
 * minutes for, such as `(a+)+$`, must not hold up others. All ways through the pattern are followed at once, as Thompson described.
 */

export type LinearPattern = {
  /** Whether the pattern is in the text; undefined where `effort` is used up before that is known. */
  readonly test: (text: string, effort: Effort) => boolean | undefined;
};

/** How many steps are left: a million take about 50 ms. */
export type Effort = { steps: number };

/** More states than any pattern needs that a person writes; repeats are written out. */
const mostStates = 1_000;
/** Empty parts write no state, so that repeats of repeats of them are counted as well. */
const mostParts = 10_000;
const mostRepeats = 200;

type Matches = (code: number) => boolean;
type Place = 'start' | 'end' | 'word' | 'inWord';
/** A state reads a character and goes on, or goes on where a place fits, or goes on to several at once. */
type State = { readonly reads?: Matches; readonly at?: Place; readonly to: number[] };
/** A part of a pattern writes its states, which lead on to `next`, and answers where it begins. */
type Part = (next: number) => number;
type Written = { readonly states: readonly State[]; readonly add: (state: State) => number; readonly count: () => void };

class NoPattern extends Error {}

/** The pattern without regard to upper and lower case; undefined where it is broken, too long, or looks ahead, behind or back. */
export function linearPattern(source: string): LinearPattern | undefined {
  try {
    const states: State[] = [{ to: [] }];
    const add = (state: State): number => {
      if (states.length > mostStates) throw new NoPattern();
      return states.push(state) - 1;
    };
    let parts = 0;
    const count = (): void => {
      parts += 1;
      if (parts > mostParts) throw new NoPattern();
    };
    const begin = createParser(source.toLowerCase(), source, { add, count, states })(0);
    return { test: (text, effort) => isFound(states, begin, text.toLowerCase(), effort) };
  } catch (error) {
    if (error instanceof NoPattern) return undefined;
    throw error;
  }
}

function isFound(states: readonly State[], begin: number, text: string, effort: Effort): boolean | undefined {
  let now = new Set<number>();
  for (let at = 0; at <= text.length; at += 1) {
    const here = new Set<number>();
    for (const state of [...now, begin]) follow(states, state, text, at, here);
    if (here.has(0)) return true;
    effort.steps -= here.size;
    if (effort.steps < 0) return undefined;
    const code = text.charCodeAt(at);
    now = new Set();
    for (const state of here) for (const next of states[state]?.reads?.(code) ? (states[state]?.to ?? []) : []) now.add(next);
  }
  return false;
}

/** All states that are reached from one without reading. */
function follow(states: readonly State[], from: number, text: string, at: number, reached: Set<number>): void {
  const open = [from];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    const state = states[one];
    if (!state || state.reads || (state.at && !fits(state.at, text, at))) continue;
    open.push(...state.to);
  }
}

function fits(place: Place, text: string, at: number): boolean {
  if (place === 'start') return at === 0;
  if (place === 'end') return at === text.length;
  const isBetween = isWord(text.charCodeAt(at - 1)) !== isWord(text.charCodeAt(at));
  return isBetween === (place === 'word');
}

const between =
  (first: string, last: string): Matches =>
  (code) =>
    code >= first.charCodeAt(0) && code <= last.charCodeAt(0);
const isDigit = between('0', '9');
const isWord: Matches = (code) => isDigit(code) || between('a', 'z')(code) || between('A', 'Z')(code) || code === 95;
const isSpace: Matches = (code) => /\s/.test(String.fromCharCode(code));
const not =
  (matches: Matches): Matches =>
  (code) =>
    !matches(code);
const is =
  (char: string): Matches =>
  (code) =>
    code === char.charCodeAt(0);
const classes: Readonly<Record<string, Matches>> = {
  ...{ d: isDigit, D: not(isDigit), w: isWord, W: not(isWord), s: isSpace, S: not(isSpace) },
  ...{ t: is('\t'), n: is('\n'), r: is('\r'), f: is('\f'), v: is('\v') },
};

/** `plain` is the pattern in lower case; its escapes are read of the pattern as it stands, since `\D` is not `\d`. */
function createParser(plain: string, source: string, { add, count, states }: Written): Part {
  let at = 0;
  const fail = (): never => {
    throw new NoPattern();
  };
  const take = (text: string): boolean => {
    const isThere = plain.startsWith(text, at);
    if (isThere) at += text.length;
    return isThere;
  };
  const reads =
    (matches: Matches): Part =>
    (next) =>
      add({ reads: matches, to: [next] });
  const inPlace =
    (place: Place): Part =>
    (next) =>
      add({ at: place, to: [next] });

  const either = (depth: number): Part => {
    const ways = [sequence(depth)];
    while (take('|')) ways.push(sequence(depth));
    return ways.length === 1 ? (ways[0] as Part) : (next) => add({ to: [...new Set(ways.map((way) => way(next)))] });
  };
  const sequence = (depth: number): Part => {
    const parts: Part[] = [];
    while (at < plain.length && plain[at] !== '|' && plain[at] !== ')') parts.push(repeated(atom(depth)));
    return (next) => {
      count();
      return parts.reduceRight((to, part) => {
        count();
        return part(to);
      }, next);
    };
  };
  const repeated = (part: Part): Part => {
    const [least, most] = repeats();
    if (plain[at] === '*' || plain[at] === '+') fail();
    if (least === 1 && most === 1) return part;
    return (next) => {
      let to = next;
      if (most === Number.POSITIVE_INFINITY) {
        const again = add({ to: [] });
        states[again]?.to.push(part(again), next);
        to = again;
      } else for (let time = least; time < most; time += 1) to = add({ to: [part(to), next] });
      for (let time = 0; time < least; time += 1) to = part(to);
      return to;
    };
  };
  const repeats = (): readonly [number, number] => {
    let found: readonly [number, number] | undefined;
    if (take('*')) found = [0, Number.POSITIVE_INFINITY];
    else if (take('+')) found = [1, Number.POSITIVE_INFINITY];
    else if (take('?')) found = [0, 1];
    else {
      const [all, least = '', comma, most = ''] = /^\{(\d{1,3})(,?)(\d{0,3})\}/.exec(plain.slice(at, at + 9)) ?? [];
      if (all === undefined) return [1, 1];
      at += all.length;
      found = [Number(least), most !== '' ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least)];
      if (found[0] > mostRepeats || (Number.isFinite(found[1]) && (found[1] > mostRepeats || found[1] < found[0]))) fail();
    }
    // How much is taken first does not matter to whether there is a match.
    take('?');
    return found;
  };
  const atom = (depth: number): Part => {
    if (take('(')) {
      if (depth > 50 || (plain[at] === '?' && !take('?:'))) fail();
      const inner = either(depth + 1);
      return take(')') ? inner : fail();
    }
    if (take('[')) return reads(oneOf());
    if (take('.')) return reads((code) => code !== 10 && code !== 13);
    if (take('^')) return inPlace('start');
    if (take('$')) return inPlace('end');
    if (take('\\b')) return inPlace(source[at - 1] === 'B' ? 'inWord' : 'word');
    if ('*+?'.includes(plain[at] ?? '')) return fail();
    return reads(plain[at] === '\\' ? escaped() : is(plain[at++] as string));
  };
  const escaped = (): Matches => {
    const char = source[at + 1] ?? fail();
    at += 2;
    const hex = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i.exec(source.slice(at - 1, at + 4));
    if (hex) {
      at += hex[0].length - 1;
      return is(String.fromCharCode(Number.parseInt(hex[1] ?? hex[2] ?? '', 16)).toLowerCase());
    }
    // Letters and digits that mean something else: a group again, a property of letters.
    return classes[char] ?? (/[A-Za-z0-9]/.test(char) ? fail() : is(char));
  };
  const oneOf = (): Matches => {
    const isNot = take('^');
    const found: Matches[] = [];
    while (plain[at] !== ']') {
      if (at >= plain.length) fail();
      const first = plain[at] as string;
      if (first === '\\') {
        found.push(take('\\b') ? is('\b') : escaped());
        continue;
      }
      at += 1;
      const last = plain[at + 1];
      if (plain[at] === '-' && last !== undefined && last !== ']' && last !== '\\') {
        if (last < first) fail();
        found.push(between(first, last));
        at += 2;
      } else found.push(is(first));
    }
    at += 1;
    const isAny: Matches = (code) => found.some((matches) => matches(code));
    return isNot ? not(isAny) : isAny;
  };

  const whole = either(0);
  if (at < plain.length) fail();
  return whole;
}
