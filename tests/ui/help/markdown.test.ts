import { describe, expect, it } from 'vitest';
import { isTooltipKey } from '../../../src/model/terms/tooltipKeys';
import { resourceOf, resources } from '../../../src/resources';
import { givenValues } from '../../../src/ui/form/FormSheet';
import { helpPlace } from '../../../src/ui/help/helpPlace';
import { helpPlaces } from '../../../src/ui/help/MissingTexts';
import { type Block, parseMarkdown, type Span, webAddress } from '../../../src/ui/help/markdown';
import { shortestRun } from '../../support/longestHold';
import { adminViewer, demandViewer } from '../form/viewers';

/** The tree as one line of tags, which is easy to read. */
const draw = (span: Span): string => {
  if (typeof span === 'string') return span;
  if (span.kind === 'code') return `{code ${span.text}}`;
  return `{${span.kind}${span.kind === 'link' ? ` ${span.href}` : ''} ${span.inner.map(draw).join('')}}`;
};
const line = (spans: readonly Span[]) => spans.map(draw).join('');
const drawBlock = (block: Block) =>
  block.kind === 'paragraph'
    ? block.lines.map(line).join(' / ')
    : `${block.isNumbered ? 'numbers' : 'bullets'}: ${block.items.map(line).join(' | ')}`;
const read = (text: string) => parseMarkdown(text).map(drawBlock);

describe('the Markdown of help texts', () => {
  it.each([
    ['Price per **thousand** impressions.', 'Price per {strong thousand} impressions.'],
    ['__Both__ *ways* and _this_', '{strong Both} {em ways} and {em this}'],
    ['**bold with *italic* inside**', '{strong bold with {em italic} inside}'],
    ['`a * b * c` stays', '{code a * b * c} stays'],
    ['[docs **here**](https://adx.example/a_(b)?c=1)', '{link https://adx.example/a_(b)?c=1 docs {strong here}}'],
    ['price_req and price_imp, 2 * 3 * 4', 'price_req and price_imp, 2 * 3 * 4'],
    ['an unclosed **mark and a \\*star\\*', 'an unclosed **mark and a *star*'],
  ])('reads %s', (text, expected) => expect(read(text)).toEqual([expected]));

  it('has paragraphs, lines and lists', () => {
    const text = 'One\ntwo\n\nThree\n- a\n- **b**\n1. first\n2. second\n\nEnd';
    expect(read(text)).toEqual(['One / two', 'Three', 'bullets: a | {strong b}', 'numbers: first | second', 'End']);
  });

  it.each([
    ['<b onclick="x()">bold</b><script>alert(1)</script>', '<b onclick="x()">bold</b><script>alert(1)</script>'],
    ['[a](javascript:alert(1))', 'a'],
    ['[b](data:text/html,x) [c](/tags) [d](//evil.example)', 'b c d'],
    ['&lt;i&gt;', '&lt;i&gt;'],
  ])('leaves %s as text', (text, expected) => expect(read(text)).toEqual([expected]));

  it('ends in time whatever is written', () => {
    const parts = ['*', '_', '**a', '[', '[a](', '`', '__a ', '\\', '- ', '[a](b('];
    expect(
      shortestRun(() => {
        for (const part of parts) parseMarkdown(part.repeat(1000 / part.length));
      }),
    ).toBeLessThan(1000);
  });

  it('knows which addresses lead to the web', () => {
    expect(
      ['HTTPS://ADX.example', 'http://a.example/b', 'https://', 'mailto:a@b.example', '', null].map(webAddress),
    ).toEqual(['https://adx.example/', 'http://a.example/b', undefined, undefined, undefined, undefined]);
  });
});

it('the places of help texts are the labels and heads of all screens, each once, may have a text, and are the same for all rows of a table', () => {
  const keys = helpPlaces(resources).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.filter((key) => !isTooltipKey(key, resources))).toEqual([]);
  const some = ['tags.cpm', 'tags.name', 'subpublishers.sellersJson', 'subpublishers.sellersJson.type'];
  expect(keys).toEqual(expect.arrayContaining(some));
  expect(keys).not.toContain('tags.version');
  expect(helpPlace(resourceOf('tags'), 'cpmOverrides.12.cpm')).toBe('tags.cpmOverrides.cpm');
  expect(helpPlace(resourceOf('tags'), 'freqCap.imps')).toBe('tags.freqCap.imps');
});

describe('what an address gives to a new object', () => {
  const read = (values: unknown, viewer = adminViewer) =>
    givenValues(
      `?values=${encodeURIComponent(typeof values === 'string' ? values : JSON.stringify(values))}`,
      resourceOf('tooltips'),
      viewer,
    );

  it('is what may be set and is right', () => {
    const own = { key: ' tags.cpm ', name: 'CPM', roles: ['sub'] };
    const others = { locale: 'xx', id: 4, colour: 'red', createdAt: '2026-01-01' };
    expect(read({ ...own, ...others })).toEqual({ key: 'tags.cpm', name: 'CPM', roles: ['sub'] });
    expect(read({ name: { a: 1 }, text: 7, __proto__: { name: 'x' } })).toEqual({});
    expect(read({ name: 'CPM' }, demandViewer)).toEqual({});
  });

  it.each(['', '{"name":', 'null', '[1]', '7'])('is nothing where it cannot be read: %s', (values) => {
    expect(read(values)).toEqual({});
  });
});
