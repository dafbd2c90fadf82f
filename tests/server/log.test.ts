import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../server/ports/log';

type Line = Readonly<Record<string, unknown>>;

function logged(event: string, fields: Line): { readonly bytes: number; readonly line: Line } {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error(event, fields);
  return { bytes: Buffer.byteLength(lines.join('')), line: JSON.parse(lines.join('')) as Line };
}

/** Texts that grow when they are written as JSON, and such that do not. */
const text = fc
  .tuple(fc.constantFrom('a', '"', '\n', '\0', 'é', '語', '🎬', '\ud800', '\\'), fc.nat(30_000))
  .map(([character, count]) => character.repeat(count));
const value = fc.oneof(
  text,
  fc.integer(),
  fc.array(text, { maxLength: 4 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
  fc.constant(undefined),
);

describe('a line of the log', () => {
  it('has at most 10 kB, whatever it is of', () => {
    fc.assert(
      fc.property(text, fc.dictionary(text, value, { maxKeys: 40 }), (event, fields) => {
        expect(logged(event, fields).bytes).toBeLessThanOrEqual(10_000);
      }),
    );
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field ${at}`, at]));
    const { bytes, line } = logged('many', many);
    expect(bytes).toBeLessThanOrEqual(10_000);
    expect(Object.keys(line).length + Number(line.fieldsLeftOut)).toBeGreaterThanOrEqual(5_000);
  });

  it('says how much of a value was cut, and leaves the short ones whole', () => {
    const { line } = logged('request failed', {
      requestId: 'req_1',
      error: 'x'.repeat(71_000_000),
      list: Array(9_000).fill('bundle'),
      ms: 12,
    });
    expect(line).toMatchObject({ msg: 'request failed', requestId: 'req_1', ms: 12 });
    expect(line.error).toMatch(/^x{3900,} … \(7099\d{4} more characters\)$/);
    expect(line.list).toMatch(/^\["bundle",.+ … \(\d+ more characters\)$/);
  });
});
