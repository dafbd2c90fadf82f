import { describe, expect, it } from 'vitest';
import { type Block, parseMarkdown, type Span, webAddress } from '../../../src/ui/help/markdown';
import { shortestRun } from '../../support/longestHold';

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
    ['[docs **here**](https://docs.adx.example/a_(b)?c=1)', '{link https://docs.adx.example/a_(b)?c=1 docs {strong here}}'],
    ['price_req and price_imp, 2 * 3 * 4', 'price_req and price_imp, 2 * 3 * 4'],
    ['an unclosed **mark and a \\*star\\*', 'an unclosed **mark and a *star*'],
  ])('reads %s', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('has paragraphs, lines and lists', () => {
    const text = 'One\ntwo\n\nThree\n- a\n- **b**\n1. first\n2. second\n\nEnd';
    expect(read(text)).toEqual(['One / two', 'Three', 'bullets: a | {strong b}', 'numbers: first | second', 'End']);
  });

  it.each([
    ['<b onclick="x()">bold</b><script>alert(1)</script>', '<b onclick="x()">bold</b><script>alert(1)</script>'],
    ['[a](javascript:alert(1))', 'a'],
    ['[b](data:text/html,x) [c](/tags) [d](//evil.example)', 'b c d'],
    ['&lt;i&gt;', '&lt;i&gt;'],
  ])('leaves %s as text', (text, expected) => {
    expect(read(text)).toEqual([expected]);
  });

  it('ends in time whatever is written', () => {
    const parts = ['*', '_', '**a', '[', '[a](', '`', '__a ', '\\', '- ', '[a](b('];
    expect(
      shortestRun(() => {
        for (const part of parts) parseMarkdown(part.repeat(1000 / part.length));
      }),
    ).toBeLessThan(1000);
  });

  it('knows which addresses lead to the web', () => {
    expect(['HTTPS://ADX.example', 'http://a.example/b', 'https://', 'mailto:a@b.example', '', null].map(webAddress)).toEqual([
      'https://adx.example/',
      'http://a.example/b',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
