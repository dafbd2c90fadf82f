import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/imports';
import { uncodedIn } from '../support/uncodedIn';
import { uncoded } from '../support/uncodedSentences';

/** Who writes a definition wrongly reads these; they reach no screen. */
const ofDevelopers = /^src\/schema\/(lint\w*|nearest)\.ts$|^api\/memory\//;

describe('a message with a value in it', () => {
  it('has a code, so that every language can say it: add it to a catalogue in src/schema/messages', () => {
    const found = sourceFiles('api', 'src/model', 'src/schema', 'src/resources', 'src/dataProvider')
      .filter((path) => !ofDevelopers.test(path))
      .flatMap((path) => uncodedIn(path).map((text) => `${path}: ${text}`));
    // The list only shrinks: what got a code or is gone leaves it.
    expect(found.sort()).toEqual([...uncoded].sort());
  });
});

describe('the watch over messages', () => {
  it('finds a sentence that is put together, and leaves alone what a developer reads, codes and parts', () => {
    const code = `
      const a = \`The floor of \${name} is high.\`;
      const b = \`\${name} is archived.\`;
      throw new TypeError(\`The field \${name} is unknown.\`);
      const c = say('tags.archived', { name });
      const d = \`\${base}/\${id}\`;
    `;
    expect(uncodedIn('a.ts', code)).toEqual(['The floor of {} is high.', '{} is archived.']);
  });
});
