import { describe, expect, it } from 'vitest';
import type { Store } from '../../api/ports';
import type { StoredEntry, StoredLine } from '../../api/ports/finance';

let parties = 0;
/** A party of the test's own. */
const newParty = (): number => {
  parties += 1;
  return 1_000_000 + parties;
};

const entry = (party: number, values: Partial<StoredEntry> = {}): Omit<StoredEntry, 'id'> => ({
  period: '2026-09',
  type: 'demand',
  party,
  kind: 'adjustment',
  amount: -250_000_000,
  reference: null,
  memo: 'Make-good',
  ...{ buyerImps: null, file: null, late: null, day: null, at: '2026-10-01T00:00:00.000Z', by: 'Mara', version: 1 },
  ...values,
});

const line = (party: number, values: Partial<StoredLine> = {}): StoredLine => ({
  period: '2026-09',
  type: 'demand',
  party,
  review: false,
  disputed: false,
  invoice: null,
  issuedAt: null,
  dueAt: null,
  frozen: {
    party: {
      name: 'Née <b>',
      account: null,
      manager: 1,
      managerName: 'Mara',
      paymentTerms: 30,
      buyer: null,
      creditLimit: null,
    },
    figures: { imps: 3, gross: 9_007_199_254_740_991 },
    due: -1,
    buyerImps: null,
    prices: [{ from: 1, priceReq: 0.002, priceImp: 0.15, priceDsp: 8 }],
  },
  version: 1,
  ...values,
});

export function financeContract(store: () => Store): void {
  const finance = () => store().finance;

  describe('the books', () => {
    it('keep months in their order, and each once', async () => {
      const open = { period: '2031-02', state: 'open', version: 2, closedAt: null, closedBy: null } as const;
      const closed = {
        period: '2031-01',
        state: 'closed',
        version: 1,
        closedAt: '2031-02-01T00:00:00.000Z',
        closedBy: 'Mara',
      } as const;
      await store().transaction(async (tx) => {
        await tx.finance.lock();
        await tx.finance.putPeriod({ ...closed, period: '2031-02' });
        await tx.finance.putPeriod(closed);
        await tx.finance.putPeriod(open);
        expect((await tx.finance.periods()).filter(({ period }) => period > '2031')).toEqual([closed, open]);
      });
      expect((await finance().periods()).filter(({ period }) => period > '2031')).toEqual([closed, open]);
    });

    it('keep lines to the digit, replace them, and find them by month and party', async () => {
      const [one, other] = [newParty(), newParty()];
      const [first, second] = [line(one), line(one, { period: '2026-10', type: 'rtb', frozen: null, review: true })];
      await store().transaction((tx) => tx.finance.putLines([second, line(other), first]));
      expect(await finance().lines({ party: one })).toEqual([first, second]);
      expect(await finance().lines({ party: one, from: '2026-10', to: '2026-10' })).toEqual([second]);
      expect(await finance().lines({ party: one, type: 'demand' })).toEqual([first]);
      const changed = { ...first, invoice: `n${one}`, issuedAt: '2026-10-02', dueAt: '2026-11-01', version: 2 };
      await store().transaction(async (tx) => {
        await tx.finance.putLines([changed]);
        await tx.finance.removeLines([second]);
      });
      expect(await finance().lines({ party: one })).toEqual([changed]);
      expect(await finance().invoices([`n${one}`, `n${other}`])).toEqual([`n${one}`]);
    });

    it('number entries upwards, change them and take them out', async () => {
      const party = newParty();
      const file = { id: 'u_12345678', name: 'a.pdf', bytes: 12, mime: 'application/pdf' };
      const ids = await store().transaction((tx) =>
        tx.finance.addEntries([entry(party, { file }), entry(party, { buyerImps: 7, late: '2026-08' })]),
      );
      expect(ids[1]).toBe((ids[0] ?? 0) + 1);
      const [next] = await store().transaction((tx) =>
        tx.finance.addEntries([entry(party, { period: '2026-10', amount: 1, day: '2026-10-28' })]),
      );
      expect(next).toBeGreaterThan(ids[1] ?? 0);
      expect((await finance().entries({ party })).map(({ id }) => id)).toEqual([...ids, next]);
      expect((await finance().entries({ party, file: file.id })).map(({ id }) => id)).toEqual([ids[0]]);
      expect(await finance().entries({ party, file: 'u_0' })).toEqual([]);
      expect(await finance().entries({ party, to: '2026-09' })).toEqual([
        { ...entry(party, { file }), id: ids[0] },
        { ...entry(party, { buyerImps: 7, late: '2026-08' }), id: ids[1] },
      ]);
      await store().transaction(async (tx) => {
        await tx.finance.putEntry({ ...entry(party, { amount: 5, version: 2 }), id: ids[0] ?? 0 });
        await tx.finance.removeEntries([ids[1] ?? 0]);
      });
      expect(await finance().entry(ids[0] ?? 0)).toEqual({ ...entry(party, { amount: 5, version: 2 }), id: ids[0] });
      expect(await finance().entry(ids[1] ?? 0)).toBeUndefined();
      expect(await store().transaction((tx) => tx.finance.addEntries([]))).toEqual([]);
    });

    it('tell what was done to a line and to its month, the newest first', async () => {
      const party = newParty();
      const event = { period: '2032-01', at: '2032-02-01T00:00:00.000Z', by: 'Mara', user: 1 } as const;
      await store().transaction((tx) =>
        tx.finance.addEvents([
          { ...event, type: 'demand', party, action: 'review', details: {} },
          { ...event, type: 'demand', party: newParty(), action: 'review', details: {} },
          { ...event, type: 'rtb', party, action: 'review', details: {} },
          { ...event, type: null, party: null, action: 'close', details: { lines: 2, memo: null, invoice: 'a' } },
        ]),
      );
      const key = { period: '2032-01', type: 'demand', party } as const;
      expect((await finance().events(key, 10)).map(({ action, details }) => [action, details])).toEqual([
        ['close', { lines: 2, memo: null, invoice: 'a' }],
        ['review', {}],
      ]);
      expect(await finance().events(key, 1)).toHaveLength(1);
    });

    it('stand and fall with the transaction that writes them', async () => {
      const party = newParty();
      const failing = store().transaction(async (tx) => {
        await tx.finance.lock();
        await tx.finance.addEntries([entry(party)]);
        await tx.finance.putLines([line(party)]);
        throw new Error('No.');
      });
      await expect(failing).rejects.toThrow('No.');
      expect([...(await finance().entries({ party })), ...(await finance().lines({ party }))]).toEqual([]);
    });

    it('have one writer at a time', async () => {
      const party = newParty();
      const add = () =>
        store().transaction(async (tx) => {
          await tx.finance.lock();
          const count = (await tx.finance.entries({ party })).length;
          await tx.finance.addEntries([entry(party, { amount: count + 1 })]);
        });
      await Promise.all(Array.from({ length: 8 }, add));
      expect((await finance().entries({ party })).map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  });
}
