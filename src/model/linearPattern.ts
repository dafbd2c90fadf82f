import { codesOf, createPatternParser, NoPattern, type State } from './patternParser';

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
/** As many steps of a match take about as long as to read a character of a pattern, and to write out a part. */
const stepsOfCharacter = 10;
const stepsOfPart = 3;

/**
 * The pattern without regard to upper and lower case; undefined where it is broken, too long, or looks ahead, behind or back, or
 * where `effort` is used up before it is read.
 */
export function linearPattern(source: string, effort: Effort = { steps: Number.POSITIVE_INFINITY }): LinearPattern | undefined {
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

/** Reaches all states that follow one without reading; answers how many ways it looked along. */
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
