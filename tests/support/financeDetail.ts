import type { FinanceEntry, FinanceLineDetail, PublisherLine } from '../../src/model/finance/financeLine';

/** A publisher's month as the API answers it: 100.5 of marketplaces, minus 3.2 of fees, minus 10.123456 of entries. */
export function publisherLine(given: Partial<PublisherLine> = {}): PublisherLine {
  return {
    id: 'publishers-31-2026-09',
    view: 'publishers',
    period: '2026-09',
    party: { type: 'demand', id: 31, name: 'Northbay Streaming' },
    account: null,
    manager: 1,
    managerName: 'Senior account team',
    imps: 200_000,
    reqs: 1_000_000,
    gross: 320.25,
    rev_own: 200,
    rev_mt: 120.25,
    rev_m: 19.75,
    rev_md: 100.5,
    bill_adv: 10,
    media_cost: 8,
    fee_reqs: 2,
    fee_imps: 0.2,
    fee_dsp: 1,
    systemCost: 3.2,
    ivt_deduct: -10,
    discrepancy: 0,
    adjust: -0.123456,
    payable: 87.176544,
    receivable: 0,
    paymentTerms: 30,
    invoice: null,
    issuedAt: null,
    dueAt: null,
    paid: 0,
    balance: 87.176544,
    state: 'open',
    actions: ['review', 'dispute'],
    version: 0,
    ...given,
  };
}

export function financeEntry(given: Partial<FinanceEntry> = {}): FinanceEntry {
  return {
    id: 1,
    period: '2026-09',
    party: { type: 'demand', id: 31, name: 'Northbay Streaming' },
    kind: 'ivt',
    amount: -10,
    reference: 'IVT-09',
    memo: 'Data centre traffic',
    buyerImps: null,
    file: null,
    locked: false,
    late: null,
    day: null,
    at: '2026-10-02T09:15:00Z',
    by: 'Operator',
    version: 1,
    ...given,
  };
}

export function financeDetail(given: Partial<FinanceLineDetail> = {}): FinanceLineDetail {
  return {
    line: publisherLine(),
    prices: [{ from: '2026-09-01T00:00:00Z', priceReq: 0.002, priceImp: 0.001, priceDsp: 10 }],
    days: [],
    parts: [
      { id: 0, name: '', reqs: 500_000, imps: 80_000, gross: 200, cost: 200 },
      { id: 7, name: 'Żółta Łódź Exchange', reqs: 300_000, imps: 70_000, gross: 80.25, cost: 60.5 },
      { id: 8, name: 'Берег Медиа', reqs: 200_000, imps: 50_000, gross: 40, cost: 40 },
    ],
    isFrozen: false,
    entries: [
      financeEntry(),
      financeEntry({ id: 2, kind: 'adjustment', amount: -0.123456, memo: 'Make-good', reference: null }),
    ],
    history: [],
    ...given,
  };
}
