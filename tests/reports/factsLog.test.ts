import { describe, expect, it } from 'vitest';
import type { FactGap } from '../../api/ports/reports';
import { createFactsLog } from '../../server/openFacts';

const [early, late]: readonly FactGap[] = [202607, 202609].map((month) => ({ table: 'fact_demand', month }));
const gap = { early, late } as Readonly<Record<'early' | 'late', FactGap>>;

function listening() {
  const lines: string[] = [];
  const write = (event: string, fields: object = {}) => {
    lines.push([event, ...Object.values(fields).map(String)].join(' '));
  };
  const log = { debug: write, info: write, warn: write, error: write };
  const said = createFactsLog(log, { all: 'Put it back.', some: 'Restore it.' });
  const heard = (gaps: readonly FactGap[], accepted?: readonly FactGap[], isGone = false) => {
    lines.length = 0;
    said.heard({ gaps, isGone, ...(accepted && { accepted }) });
    return [...lines];
  };
  return { heard, said, lines };
}

describe('the log of lost facts', () => {
  it('has nothing of facts that are whole, nor of losses that were accepted before the start', () => {
    const { heard } = listening();
    expect(heard([], [gap.early])).toEqual([]);
    expect(heard([], [gap.early])).toEqual([]);
  });

  it('says that facts are whole again, also beside a month that was given up long ago', () => {
    const { heard } = listening();
    heard([], [gap.early]);
    expect(heard([gap.late], [gap.early])).toEqual(['facts_missing demand 2026-09 false Restore it.']);
    expect(heard([gap.late], [gap.early])).toEqual([]);
    expect(heard([], [gap.early])).toEqual(['facts_whole']);
  });

  it('says of which of two months the loss was accepted, and which is missing still', () => {
    const { heard } = listening();
    heard([gap.early, gap.late], []);
    expect(heard([gap.late], [gap.early])).toEqual([
      'facts_loss_accepted demand 2026-07',
      'facts_missing demand 2026-09 false Restore it.',
    ]);
    expect(heard([], [gap.early, gap.late])).toEqual(['facts_loss_accepted demand 2026-09']);
  });

  it('leaves an acceptance of this process to the command, which knows by whom', async () => {
    const { heard, said } = listening();
    heard([gap.early], []);
    await said.accepting(async () => expect(heard([], [gap.early])).toEqual([]));
    expect(heard([], [gap.early, gap.late])).toEqual(['facts_loss_accepted demand 2026-09']);
  });

  it('says that facts are whole where those that were given up are back', () => {
    const { heard } = listening();
    heard([], [gap.early]);
    expect(heard([], [])).toEqual(['facts_whole']);
  });

  it('takes no old acceptance for a new one after the folder was away', () => {
    const { heard } = listening();
    expect(heard([gap.late], undefined, true)).toEqual(['facts_missing demand 2026-09 true Put it back.']);
    expect(heard([], [gap.early])).toEqual(['facts_whole']);
  });

  it('says once that facts are damaged, and that they are whole after it', () => {
    const { heard, said, lines } = listening();
    said.damaged('Cut off.');
    said.damaged('Cut off.');
    expect(lines).toEqual(['facts_damaged Cut off.']);
    expect(heard([], [])).toEqual(['facts_whole']);
  });
});
