import { entryLines } from '../../schema/entryLines';

export type Lines = {
  /** One for each line, empty ones too, so that the server's answer names the line that the person sees. */
  readonly values: readonly string[];
  /** How many are not empty. */
  readonly count: number;
};

/** A task may take so long without anybody noticing. */
const sliceMs = 8;
const checkedEvery = 256;

/** The values of a text of any length, read in slices so that the page answers meanwhile. */
export async function readLines(text: string, onPart: (part: number) => void = () => undefined): Promise<Lines> {
  const values: string[] = [];
  let count = 0;
  let letters = 0;
  let until = performance.now() + sliceMs;
  for (const value of entryLines(text)) {
    values.push(value);
    letters += value.length + 1;
    if (value !== '') count += 1;
    if (values.length % checkedEvery !== 0 || performance.now() < until) continue;
    onPart(Math.min(1, letters / text.length));
    await new Promise((go) => setTimeout(go));
    until = performance.now() + sliceMs;
  }
  return { values, count };
}

/** Of a few lines, at once. */
export function linesOf(text: string): Lines {
  const values = [...entryLines(text)];
  return { values, count: values.filter((value) => value !== '').length };
}
