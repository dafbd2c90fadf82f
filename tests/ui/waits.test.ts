import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from '../support/imports';

const files = sourceFiles('tests').filter((path) => /\.browser\.test\.tsx?$/.test(path));

type Node = { readonly type: string; readonly start: number; readonly end: number; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const acts = /^await [\s\S]*\.(click|dblClick|fill|keyboard|tab|hover|navigate|selectOptions|upload|dragAndDrop)\(/;
const waits = /^await (expect|vi\.waitFor|Promise)/;

/** Checks that read once, right behind something that a user does: what that changes is drawn some time later. */
function earlyChecks(path: string, code = readSource(path)): readonly string[] {
  const found: string[] = [];
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const [at, one] of value.entries()) {
        const [before, text] = [value[at - 1], isNode(one) ? textOf(one) : ''];
        if (!isNode(before) || !/^expect\(/.test(text) || /^expect\(\(?await |\)\.not\./.test(text)) continue;
        const last = textOf(before);
        if (acts.test(last) && !waits.test(last)) found.push(`${path}: ${text.replace(/\s+/g, ' ')}`);
      }
      value.forEach(walk);
    } else if (isNode(value)) Object.values(value).forEach(walk);
  };
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }).body);
  return found;
}

describe('a browser test', () => {
  it('waits for what an act changes, in place of reading it once', () => {
    expect(files.flatMap((path) => earlyChecks(path))).toEqual([]);
  });

  it('would be found where it does not', () => {
    const early = "it('x', async () => {\n  await button.click();\n  expect(screen.address()).toBe('/a');\n});";
    expect(earlyChecks('a.tsx', early)).toEqual(["a.tsx: expect(screen.address()).toBe('/a');"]);
    expect(
      earlyChecks('a.tsx', early.replace('expect(screen.address())', 'await expect.poll(screen.address)')),
    ).toEqual([]);
  });

  it('reads the address that is drawn, and not that of the router, which is ahead of the screen', () => {
    const readers = sourceFiles('tests').filter((path) => readSource(path).includes('router.' + 'state'));
    expect(readers).toEqual([]);
  });
});
