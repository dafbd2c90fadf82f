import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakpoints } from '../../src/ui/theme/breakpoints';
import { theme } from '../../src/ui/theme/theme';

const root = join(import.meta.dirname, '../../src');
const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
const contentOf = (name: string): string => readFileSync(join(root, name), 'utf8');
/** The value of a colour in light and in dark. */
const colours = (name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(contentOf('ui/theme/tokens.css'))?.slice(1) ?? [];
const hue = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const turn = most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  return (turn * 60 + 360) % 360;
};

describe('the theme', () => {
  it('has a pink warning, a light-blue extra variant and a blue primary, light and dark', () => {
    expect([theme.palette.warning.main, theme.palette.extra.main, theme.palette.extra.light]).toEqual([
      'var(--warning)',
      'var(--extra)',
      'var(--extra-soft)',
    ]);
    expect(theme.palette.primary.main).toBe('var(--primary)');
    for (const pink of colours('warning')) expect(hue(pink)).toBeGreaterThan(325);
    for (const lightBlue of [...colours('extra'), ...colours('extra-soft')]) expect(Math.abs(hue(lightBlue) - 202)).toBeLessThan(12);
    for (const blue of colours('primary')) expect(Math.abs(hue(blue) - 217)).toBeLessThan(8);
    expect(colours('warning').length + colours('extra').length + colours('extra-soft').length + colours('primary').length).toBe(8);
  });

  it('has the five breakpoints', () => {
    const { xs, ...others } = theme.breakpoints.values;
    expect(xs).toBe(0);
    expect(Object.values(others)).toEqual([576, 768, 992, 1200, 1400]);
  });

  it('has every width of a window that a style sheet asks for among its breakpoints', () => {
    const asked = sheets.flatMap((name) =>
      [...contentOf(name).matchAll(/@media[^{]*?width\b[^{]*?(\d+)px/g)].map(([, width]) => `${name}: ${width}`),
    );
    const known: readonly number[] = Object.values(breakpoints);
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((one) => !known.includes(Number(one.split(': ')[1])))).toEqual([]);
  });

  it('uses each colour that it names', () => {
    const names = [...contentOf('ui/theme/tokens.css').matchAll(/^ {2}--([a-z0-9-]+): light-dark\(#/gm)].map(([, name]) => name);
    const all = [...sheets.map(contentOf), readFileSync(join(root, 'ui/theme/theme.ts'), 'utf8')].join('\n');
    // Those of charts are named by their number.
    const named = names.filter((name) => !name?.startsWith('chart-'));
    expect(named.filter((name) => !all.includes(`var(--${name})`) && !all.includes(`'${name}'`))).toEqual([]);
  });
});
