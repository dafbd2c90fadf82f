import { describe, expect, it } from 'vitest';
import type { StoredEntry, StoredLine } from '../../api/finance/ports/finance';
import type { Store, Transaction } from '../../api/ports';

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
  buyerImps: null,
  file: null,
  late: null,
  day: null,
  at: '2026-10-01T00:00:00.000Z',
  by: 'Mara',
  version: 1,
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
  const write = <T>(work: (books: Transaction['finance']) => Promise<T>) =>
    store().transaction((tx) => work(tx.finance));

  describe('the books', () => {
    it('keep months in their order, and each once', async () => {
      const open = { period: '2031-02', state: 'open', version: 2, closedAt: null, closedBy: null } as const;
      const closing = { closedAt: '2031-02-01T00:00:00.000Z', closedBy: 'Mara' };
      const closed = { period: '2031-01', state: 'closed', version: 1, ...closing } as const;
      const kept = async ({ periods }: Pick<Store['finance'], 'periods'>) =>
        (await periods()).filter(({ period }) => period > '2031');
      await write(async (books) => {
        await books.lock();
        await books.putPeriod({ ...closed, period: '2031-02' });
        await books.putPeriod(closed);
        await books.putPeriod(open);
        expect(await kept(books)).toEqual([closed, open]);
      });
      expect(await kept(finance())).toEqual([closed, open]);
    });

    it('keep lines to the digit, replace them, and find them by month and party', async () => {
      const [one, other] = [newParty(), newParty()];
      const [first, second] = [line(one), line(one, { period: '2026-10', type: 'rtb', frozen: null, review: true })];
      await write((books) => books.putLines([second, line(other), first]));
      expect(await finance().lines({ party: one })).toEqual([first, second]);
      expect(await finance().lines({ party: one, from: '2026-10', to: '2026-10' })).toEqual([second]);
      expect(await finance().lines({ party: one, type: 'demand' })).toEqual([first]);
      const changed = { ...first, invoice: `n${one}`, issuedAt: '2026-10-02', dueAt: '2026-11-01', version: 2 };
      await write(async (books) => {
        await books.putLines([changed]);
        await books.removeLines([second]);
      });
      expect(await finance().lines({ party: one })).toEqual([changed]);
      expect(await finance().invoices([`n${one}`, `n${other}`])).toEqual([`n${one}`]);
    });

    it('number entries upwards, change them and take them out', async () => {
      const party = newParty();
      const file = { id: 'u_12345678', name: 'a.pdf', bytes: 12, mime: 'application/pdf' };
      const [first, second] = [entry(party, { file }), entry(party, { buyerImps: 7, late: '2026-08' })];
      const [one = 0, two = 0] = await write((books) => books.addEntries([first, second]));
      expect(two).toBe(one + 1);
      const later = entry(party, { period: '2026-10', amount: 1, day: '2026-10-28' });
      const [next] = await write((books) => books.addEntries([later]));
      expect(next).toBeGreaterThan(two);
      const idsOf = async (more: object) => (await finance().entries({ party, ...more })).map(({ id }) => id);
      expect([await idsOf({}), await idsOf({ file: file.id }), await idsOf({ file: 'u_0' })]).toEqual([
        [one, two, next],
        [one],
        [],
      ]);
      const ofMonth = [
        { ...first, id: one },
        { ...second, id: two },
      ];
      expect(await finance().entries({ party, to: '2026-09' })).toEqual(ofMonth);
      const changed = { ...entry(party, { amount: 5, version: 2 }), id: one };
      await write(async (books) => {
        await books.putEntry(changed);
        await books.removeEntries([two]);
      });
      expect([await finance().entry(one), await finance().entry(two)]).toEqual([changed, undefined]);
      expect(await write((books) => books.addEntries([]))).toEqual([]);
    });

    it('tell what was done to a line and to its month, the newest first', async () => {
      const party = newParty();
      const event = { period: '2032-01', at: '2032-02-01T00:00:00.000Z', by: 'Mara', user: 1 } as const;
      const review = { ...event, action: 'review', details: {} } as const;
      const details = { lines: 2, memo: null, invoice: 'a' };
      await write((books) =>
        books.addEvents([
          { ...review, type: 'demand', party },
          { ...review, type: 'demand', party: newParty() },
          { ...review, type: 'rtb', party },
          { ...event, type: null, party: null, action: 'close', details },
        ]),
      );
      const key = { period: '2032-01', type: 'demand', party } as const;
      expect((await finance().events(key, 10)).map((one) => [one.action, one.details])).toEqual([
        ['close', details],
        ['review', {}],
      ]);
      expect(await finance().events(key, 1)).toHaveLength(1);
    });

    it('stand and fall with the transaction that writes them', async () => {
      const party = newParty();
      const failing = write(async (books) => {
        await books.lock();
        await books.addEntries([entry(party)]);
        await books.putLines([line(party)]);
        throw new Error('No.');
      });
      await expect(failing).rejects.toThrow('No.');
      expect([...(await finance().entries({ party })), ...(await finance().lines({ party }))]).toEqual([]);
    });

    it('have one writer at a time', async () => {
      const party = newParty();
      const add = () =>
        write(async (books) => {
          await books.lock();
          const { length } = await books.entries({ party });
          await books.addEntries([entry(party, { amount: length + 1 })]);
        });
      await Promise.all(Array.from({ length: 8 }, add));
      expect((await finance().entries({ party })).map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });
  });
}
