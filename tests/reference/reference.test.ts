import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSource } from '../support/imports';
import { newObjects } from '../support/newObjects';
import { makeReference } from './makeReference';

const pages = await makeReference();

describe('the reference', () => {
  it.skipIf(newObjects.length > 0).each(Object.keys(pages))(
    'holds what the code says in %s; write it by: npm run reference',
    (name) => {
      const path = `docs/reference/${name}`;
      expect(existsSync(path) ? readSource(path) : 'missing').toBe(pages[name]);
    },
  );

  it('describes every variable that the server reads', () => {
    const variables = [...readSource('server/process/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(
      ([, name]) => name as string,
    );
    const described = readSource('docs/reference/configuration.md');
    expect(variables.length).toBeGreaterThan(20);
    expect(variables.filter((name) => !described.includes(`\`${name}\``))).toEqual([]);
  });
});
