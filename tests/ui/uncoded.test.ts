import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/imports';
import { uncodedIn } from '../support/uncodedIn';

/** Who writes a definition wrongly, or reads the description of the API, reads these; they reach no screen. */
const ofDevelopers =
  /^src\/schema\/(lint\w*|nearest)\.ts$|^api\/(\w+\/)?memory\/|^api\/(\w+\/)*(describe|openapi)\w*\.ts$/;

it('a message with a value in it has a code, so that every language can say it: add it to a catalogue in src/schema/messages', () => {
  const found = sourceFiles('api', 'src')
    .filter((path) => !ofDevelopers.test(path))
    .flatMap((path) => uncodedIn(path).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the code of templates is what is read here
describe('the watch over messages', () => {
  it('finds a sentence that is put together, and leaves alone what a developer reads, codes and parts', () => {
    const code = `
      const a = \`The floor of \${name} is high.\`;
      const b = \`\${name} is archived.\`;
      throw new TypeError(\`The field \${name} is unknown.\`);
      log(\`The list \${name} could not be read.\`);
      console.warn('The list ' + name + ' could not be read.');
      class Gone extends Error { constructor(name) { super(\`The file \${name} is gone.\`); } }
      const c = say('tags.archived', { name });
      const d = \`\${base}/\${id}\`;
      const e = ['adx-chip', name].join(' ');
    `;
    expect(uncodedIn('a.ts', code)).toEqual(['The floor of {} is high.', '{} is archived.']);
  });

  it.each([
    ['a sum', "'The floor of ' + name + ' is high.'"],
    ['a sum of two parts', "'The floor of ' + name + (' is' + ' high.')"],
    ['a joined list', "['The floor of', name, 'is high.'].join(' ')"],
    ['concat', "'The floor of '.concat(name, ' is high.')"],
    ['replace', "'The floor of %s is high.'.replace('%s', name)"],
    ['replaceAll', "'The floor of %s is high.'.replaceAll('%s', name)"],
    ['a template over lines', '`The floor of\n ${name} is high.`'],
    ['a template within a template', '`The floor of ${`${name}`} is high.`'],
    ['a template within a sum', "`The floor of ${name}` + ' is high.'"],
  ])('finds it as %s', (_, code) => {
    expect(uncodedIn('a.ts', `const a = ${code};`)).toEqual(['The floor of {} is high.']);
  });

  it.each([
    ['of a field, in small letters', '`mode must be one of ${modes}.`', 'mode must be one of {}.'],
    ['behind a name', '`must be at most ${most}`', 'must be at most {}'],
    ['with another behind it', '`${name} has no result: ${why}`', '{} has no result: {}'],
    ['in quotes', '`“${name}” is archived.`', '“{}” is archived.'],
    ['as two of them', "a.message + ' Rename one of them first.'", '{} Rename one of them first.'],
  ])('finds one %s', (_, code, text) => expect(uncodedIn('a.ts', `const a = ${code};`)).toEqual([text]));
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: as above
