/*
 * Matches regular expressions that users write, in time linear in the text: a browser's own engine takes minutes for `(a+)+$`,
 * for example, and would block other work. It follows all paths through the pattern at once (Thompson's construction).
 */

export type LinearPattern = {
  /** Whether the pattern occurs in the text; undefined if `effort` runs out first. */
  readonly test: (text: string, effort: Effort) => boolean | undefined;
};

/** Steps left: a million take about 50 ms. */
export type Effort = { steps: number };

/** More states than any realistic pattern needs; repeats are expanded. */
const mostStates = 1_000;
/** Empty parts add no state, so nested repeats of them are limited here. */
const mostParts = 10_000;
/** Steps of a match that take as long as reading a character of a pattern, and as expanding a part. */
const stepsOfCharacter = 10;
const stepsOfPart = 3;

/**
 * Compiles a case-insensitive pattern. Returns undefined if it is invalid or too long, has lookarounds or backreferences, or
 * `effort` runs out while it is read.
 */
export function linearPattern(
  source: string,
  effort: Effort = { steps: Number.POSITIVE_INFINITY },
): LinearPattern | undefined {
  const states: State[] = [{ to: [] }];
  let parts = 0;
  const add = (state: State): number => {
    effort.steps -= stepsOfPart;
    if (states.length > mostStates) throw new NoPattern();
    return states.push(state) - 1;
  };
  const count = (): void => {
    parts += 1;
    effort.steps -= stepsOfPart;
    if (parts > mostParts || effort.steps < 0) throw new NoPattern();
  };
  try {
    effort.steps -= stepsOfCharacter * source.length;
    if (effort.steps < 0) return undefined;
    const begin = createPatternParser(source, { add, count, states })(0);
    return { test: (text, left) => isFound(states, begin, text, left) };
  } catch (error) {
    if (error instanceof NoPattern) return undefined;
    throw error;
  }
}

function isFound(states: readonly State[], begin: number, text: string, effort: Effort): boolean | undefined {
  let now = new Set<number>();
  for (let at = 0; at <= text.length; at += 1) {
    const here = new Set<number>();
    for (const state of [...now, begin]) effort.steps -= follow(states, state, text, at, here);
    if (here.has(0)) return true;
    if (effort.steps < 0) return undefined;
    const codes = codesOf(text[at] ?? '');
    now = new Set();
    for (const one of here) {
      const { reads, weight = 0, to } = states[one] as State;
      effort.steps -= weight;
      if (reads?.(codes)) for (const next of to) now.add(next);
    }
  }
  return false;
}

/** Adds all states that are reachable without reading a character; returns the number of steps. */
function follow(states: readonly State[], from: number, text: string, at: number, reached: Set<number>): number {
  const open = [from];
  let looked = 0;
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    looked += 1;
    if (reached.has(one)) continue;
    reached.add(one);
    const state = states[one];
    if (!state || state.reads || (state.at && !fits(state.at, text, at))) continue;
    for (const next of state.to) open.push(next);
  }
  return looked;
}

function fits(place: State['at'], text: string, at: number): boolean {
  if (place === 'start') return at === 0;
  if (place === 'end') return at === text.length;
  const isBetween = isWordChar(text[at - 1]) !== isWordChar(text[at]);
  return isBetween === (place === 'word');
}

const isWordChar = (char: string | undefined): boolean => char !== undefined && /\w/.test(char);

/* Parses a regular expression in JavaScript's syntax and expands it to states. Letters match in both cases. */

/** Whether a character matches; called with the codes of all its cases. */
type Reads = (codes: readonly number[]) => boolean;
type CodeSet = (code: number) => boolean;
type Place = 'start' | 'end' | 'word' | 'inWord';
/** A state reads a character, at the cost of `weight` steps; or continues where a place matches; or branches. */
type State = { readonly reads?: Reads; readonly weight?: number; readonly at?: Place; readonly to: number[] };
/** Adds the states of a part, which continue at `next`, and returns its first state. */
type Part = (next: number) => number;
type Written = {
  readonly states: readonly State[];
  readonly add: (state: State) => number;
  readonly count: () => void;
};

class NoPattern extends Error {}

const deepest = 50;

/** Folds case as JavaScript does: to upper case, unless that is several characters or turns a non-ASCII letter into ASCII. */
function foldedOf(code: number): number {
  const upper = String.fromCharCode(code).toUpperCase();
  return upper.length !== 1 || (code >= 128 && upper.charCodeAt(0) < 128) ? code : upper.charCodeAt(0);
}

/** Returns the codes that are equal when case is ignored, for each code that has such. */
function createCases(): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (let code = 0; code < 0x10000; code += 1) {
    const folded = foldedOf(code);
    const group = groups.get(folded);
    if (group) group.push(code);
    else groups.set(folded, [code]);
  }
  return new Map(
    [...groups.values()]
      .filter(({ length }) => length > 1)
      .flatMap((group) => group.map((code) => [code, group] as const)),
  );
}
let cases: ReadonlyMap<number, readonly number[]> | undefined;

/** Returns the code of a character and those of its other cases; none for an empty text. */
function codesOf(char: string): readonly number[] {
  if (char === '') return [];
  cases ??= createCases();
  const code = char.charCodeAt(0);
  return cases.get(code) ?? [code];
}

const between =
  (first: number, last: number): CodeSet =>
  (code) =>
    code >= first && code <= last;
const not =
  (set: CodeSet): CodeSet =>
  (code) =>
    !set(code);
const inClass =
  (one: RegExp): CodeSet =>
  (code) =>
    one.test(String.fromCharCode(code));
const [isDigit, isWord, isSpace, isLineEnd] = [
  inClass(/\d/),
  inClass(/\w/),
  inClass(/\s/),
  inClass(/[\n\r\u2028\u2029]/),
];
const sets: Readonly<Record<string, CodeSet>> = {
  d: isDigit,
  D: not(isDigit),
  w: isWord,
  W: not(isWord),
  s: isSpace,
  S: not(isSpace),
};
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 };

/** Parses the whole pattern. @throws {NoPattern} where it is invalid, and, when it is expanded, where it is too long */
function createPatternParser(source: string, { add, count, states }: Written): Part {
  let at = 0;
  const names = new Set<string>();
  const fail = (): never => {
    throw new NoPattern();
  };
  const take = (text: string): boolean => {
    const isThere = source.startsWith(text, at);
    if (isThere) at += text.length;
    return isThere;
  };
  const takeOf = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(source.slice(at));
    at += found?.[0].length ?? 0;
    return found ?? undefined;
  };
  const reads =
    (matches: Reads, weight = 1): Part =>
    (next) =>
      add({ reads: matches, weight, to: [next] });
  const isOf =
    (set: CodeSet): Reads =>
    (codes) =>
      codes.some(set);
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
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(place() ?? repeated(atom(depth)));
    return (next) => {
      count();
      return parts.reduceRight((to, part) => {
        count();
        return part(to);
      }, next);
    };
  };
  const repeated = (part: Part): Part => {
    const times = repeats();
    if (!times) return part;
    // Greedy or lazy: both find the same matches.
    take('?');
    const [least, most] = times;
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
  const repeats = (): readonly [number, number] | undefined => {
    if (take('*')) return [0, Number.POSITIVE_INFINITY];
    if (take('+')) return [1, Number.POSITIVE_INFINITY];
    if (take('?')) return [0, 1];
    const found = source[at] === '{' && takeOf(/^\{(\d+)(?:(,)(\d*))?\}/);
    if (!found) return undefined;
    const [, least = '', comma, most = ''] = found;
    const asked = [
      Number(least),
      most !== '' ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least),
    ] as const;
    return asked[1] < asked[0] ? fail() : asked;
  };
  /** Reads an assertion; it cannot be repeated. */
  const place = (): Part | undefined => {
    if (take('^')) return inPlace('start');
    if (take('$')) return inPlace('end');
    if (take('\\b')) return inPlace('word');
    return take('\\B') ? inPlace('inWord') : undefined;
  };
  const atom = (depth: number): Part => {
    if (repeats()) return fail();
    if (take('(')) {
      if (depth > deepest || !isGroup()) fail();
      const inner = either(depth + 1);
      return take(')') ? inner : fail();
    }
    if (take('[')) return oneOf();
    if (take('.')) return reads(isOf(not(isLineEnd)));
    const one = take('\\') ? escaped() : source.charCodeAt(at++);
    return reads(isOf(typeof one === 'number' ? between(one, one) : one));
  };
  /** Whether a group follows, named or not; lookarounds are refused. */
  const isGroup = (): boolean => {
    if (source[at] !== '?' || take('?:')) return true;
    const name = takeOf(/^\?<([\p{ID_Start}$_][\p{ID_Continue}$]*)>/u)?.[1];
    const isNew = name !== undefined && !names.has(name);
    if (isNew) names.add(name);
    return isNew;
  };
  /** Reads the character or the set after a backslash. */
  const escaped = (): number | CodeSet => {
    const char = source[at] ?? fail();
    const coded = 'xu'.includes(char) && takeOf(/^(?:x([0-9a-f]{2})|u([0-9a-f]{4}))/i);
    if (coded) return Number.parseInt(coded[1] ?? coded[2] ?? '', 16);
    const control = char === 'c' && takeOf(/^c([a-z])/i)?.[1];
    if (control) return control.charCodeAt(0) % 32;
    at += 1;
    if (char === '0' && !/\d/.test(source[at] ?? '')) return 0;
    // Other letters and digits have a special meaning, such as a backreference or a Unicode property.
    return sets[char] ?? controls[char] ?? (/[A-Za-z0-9]/.test(char) ? fail() : char.charCodeAt(0));
  };
  const classAtom = (): number | CodeSet => {
    if (at >= source.length) fail();
    if (take('\\b')) return 8;
    if (take('\\B')) return 66;
    return take('\\') ? escaped() : source.charCodeAt(at++);
  };
  const oneOf = (): Part => {
    const isNot = take('^');
    const found: CodeSet[] = [];
    const put = (one: number | CodeSet) => found.push(typeof one === 'number' ? between(one, one) : one);
    while (!take(']')) {
      const first = classAtom();
      if (source[at] !== '-' || source[at + 1] === ']') {
        put(first);
        continue;
      }
      at += 1;
      const last = classAtom();
      if (typeof first === 'number' && typeof last === 'number') {
        if (last < first) fail();
        found.push(between(first, last));
      } else {
        // A set cannot begin or end a range.
        put(first);
        put(45);
        put(last);
      }
    }
    const isAny: Reads = (codes) => found.some((set) => codes.some(set));
    return reads(isNot ? (codes) => codes.length > 0 && !isAny(codes) : isAny, 1 + found.length);
  };

  const whole = either(0);
  if (at < source.length) fail();
  return whole;
}
