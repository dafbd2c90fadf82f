import { describe, expect, it } from 'vitest';
import { statementName } from '../../src/model/finance/statementName';
import { publisherLine } from '../support/financeDetail';

const named = (name: string, invoice: string | null = null) =>
  statementName(publisherLine({ party: { type: 'demand', id: 31, name }, invoice }), 'pdf');

describe('the name of a statement', () => {
  it('has the publisher, the month and the invoice', () => {
    expect(named('Northbay Streaming')).toBe('statement-northbay-streaming-2026-09.pdf');
    expect(named('Northbay Streaming', 'INV/2026 17')).toBe('statement-northbay-streaming-2026-09-inv-2026-17.pdf');
  });

  it('keeps letters of every script, and nothing that a system refuses', () => {
    expect(named('قناة الجزيرة')).toBe('statement-قناة-الجزيرة-2026-09.pdf');
    expect(named('../a\\b:c*?"<>|\u0000')).toBe('statement-a-b-c-2026-09.pdf');
    expect(named('…')).toBe('statement-2026-09.pdf');
    expect(named('x'.repeat(255)).length).toBeLessThan(90);
  });
});
