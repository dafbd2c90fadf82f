import { describe, expect, it } from 'vitest';
import { statementFontsFor, visualRuns } from '../../api/finance/files/statementFonts';

const signsOf = (words: string) =>
  [...words].map((letter) => ({ font: /[\u0590-\u06ff]/u.test(letter) ? 'right' : 'left', words: letter }));
const drawn = (words: string) => visualRuns(signsOf(words)).map((run) => run.words);

describe('the runs of a line', () => {
  it('are in the order of reading where nothing is read from the right', () => {
    expect(drawn('Northbay (US) 12')).toEqual(['Northbay (US) 12']);
  });

  it('go from the right in Hebrew, with numbers from the left and brackets turned', () => {
    // A run of Hebrew keeps its order: its font draws it from the right.
    expect(drawn('ערוץ 12').join('|')).toBe('12| |ערוץ');
    expect(drawn('(קשת)').join('|')).toBe('(|קשת|)');
  });

  it('keep a Hebrew word in its place within Latin ones', () => {
    expect(drawn('Acme ערוץ Ltd')).toEqual(['Acme ', 'ערוץ', ' Ltd']);
  });

  it('have Persian digits from the left', () => {
    // Turned here, since the font turns them again.
    expect(drawn('کانال ۱۲۳')[0]).toBe('۳۲۱');
  });
});

describe('the fonts of a text', () => {
  it('are those of its scripts alone', async () => {
    const names = async (text: string) => {
      const { fonts } = await statementFontsFor([text]);
      return [...new Set(fonts.map(({ name }) => name.replace(/ (plain|strong)$/, '')))];
    };
    expect(await names('Northbay')).toEqual(['latin']);
    expect(await names('قناة')).toEqual(['latin', 'noto-sans-arabic-arabic']);
    expect(await names('ไทย')).toEqual(['latin', 'noto-sans-thai-thai']);
    // A few hundred signs each, and not the whole font.
    expect((await names('中国広東')).length).toBeLessThan(6);
  });

  it('put the joiner of a Persian word into its font, and leave out what has none', async () => {
    const { runsOf, isLacking } = await statementFontsFor(['می‌خواهم', 'a\u200db']);
    const wordsOf = (text: string) => runsOf(text, 'plain').map(({ words }) => words);
    expect([wordsOf('می‌خواهم'), wordsOf('a\u200db')]).toEqual([['می‌خواهم'], ['ab']]);
    expect(isLacking).toBe(false);
  });
});
