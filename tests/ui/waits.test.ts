import { parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';
import { readSource, sourceFiles } from '../support/imports';

const files = sourceFiles('tests').filter((path) => /\.browser\.test\.tsx?$/.test(path));

const acts = /^await [\s\S]*\.(click|dblClick|fill|keyboard|tab|hover|navigate|selectOptions|upload|dragAndDrop)\(/;
const waits = /^await (expect|vi\.waitFor|Promise)/;

/** Checks that read once, right behind something that a user does: what that changes is drawn some time later. */
function earlyChecks(path: string, code = readSource(path)): readonly string[] {
  const found: string[] = [];
  const { program, errors } = parseSync(path, code);
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  new Visitor({
    BlockStatement: ({ body }) => {
      for (const [at, { start, end }] of body.entries()) {
        const text = code.slice(start, end);
        const before = body[at - 1];
        if (!before || !/^expect\(/.test(text) || /^expect\(\(?await |\)\.not\./.test(text)) continue;
        const last = code.slice(before.start, before.end);
        if (acts.test(last) && !waits.test(last)) found.push(`${path}: ${text.replace(/\s+/g, ' ')}`);
      }
    },
  }).visit(program);
  return found;
}

describe('a browser test', () => {
  it('waits for what an act changes, in place of reading it once', () => {
    expect(files.flatMap((path) => earlyChecks(path))).toEqual([]);
  });

  it('is found where it reads once right after a click', () => {
    const early = "it('x', async () => {\n  await button.click();\n  expect(screen.address()).toBe('/a');\n});";
    expect(earlyChecks('a.tsx', early)).toEqual(["a.tsx: expect(screen.address()).toBe('/a');"]);
    expect(
      earlyChecks('a.tsx', early.replace('expect(screen.address())', 'await expect.poll(screen.address)')),
    ).toEqual([]);
  });

  it('reads the address that is drawn, and not that of the router, which is ahead of the screen', () => {
    expect(sourceFiles('tests').filter((path) => readSource(path).includes('router.' + 'state'))).toEqual([]);
  });
});

it('what a screen knows of the pointer is told by pointerover: React misses the enter where what was under the pointer has gone', () => {
  const entering = sourceFiles('src').flatMap((path) =>
    [...readSource(path).matchAll(/on(?:Pointer|Mouse)Enter(?:=\{|: )([^},]+)/g)].map(([, act = '']) => act.trim()),
  );
  // A file that is not fetched ahead is fetched by the click.
  const fetching = /(?:preload|[aA]head|near|edgesAhead)$/i;
  expect(entering.filter((act) => !fetching.test(act))).toEqual([]);
});
