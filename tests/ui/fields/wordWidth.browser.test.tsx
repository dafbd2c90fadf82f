import '../../../src/ui/theme/fonts.css';
import { describe, expect, it } from 'vitest';
import { resources } from '../../../src/resources';
import { wordWidth } from '../../../src/ui/fields/wordWidth';
import { loadMessages } from '../../../src/ui/i18n/loadMessages';

/** Every word that heads a column, and every value that is a word. */
const words = resources.flatMap(({ allFields }) =>
  Object.values(allFields).flatMap((field) => [
    field.label,
    ...(field.kind === 'choice' || field.kind === 'choices' ? field.options.map(({ label }) => label) : []),
  ]),
);

const measured = async (texts: readonly string[], font: string): Promise<readonly number[]> => {
  await document.fonts.load(font, texts.join(''));
  const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  context.font = font;
  return texts.map((text) => context.measureText(text).width);
};

describe('the width of a word', () => {
  it.each(['en', 'fr'] as const)('of %s definitions is what the browser draws, or a little more', async (language) => {
    const said = (await loadMessages(language)) as Readonly<Record<string, unknown>>;
    const texts = [...new Set(words.map((word) => String(said[word] ?? word)))];
    const drawn = await measured(texts, '600 11px Poppins');
    const tooNarrow = texts.filter((text, at) => wordWidth(text, 11) < (drawn[at] as number) - 0.5);
    const tooWide = texts.filter((text, at) => wordWidth(text, 11) > (drawn[at] as number) * 1.1 + 2);
    expect(texts.length).toBeGreaterThan(300);
    expect({ tooNarrow, tooWide }).toEqual({ tooNarrow: [], tooWide: [] });
  });

  it('grows with the letters', () => {
    expect(wordWidth('mmm', 11)).toBeGreaterThan(3 * wordWidth('i', 11) * 3);
    expect(wordWidth('Campaigns', 22)).toBeCloseTo(2 * wordWidth('Campaigns', 11));
    expect(wordWidth('État', 11)).toBe(wordWidth('Etat', 11));
  });
});
