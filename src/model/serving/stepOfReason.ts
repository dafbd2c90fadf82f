import type { ServingStep } from '../../schema/serving';

/** The step at which a request is lost, by the codes of each kind; all others are caused by the other party. */
const codes: Readonly<Record<string, Partial<Readonly<Record<ServingStep, readonly number[]>>>>> = {
  blocked: {
    targeting: [600],
    lists: [601, 602],
    quality: [603, 604, 605, 606, 607],
    caps: [608, 609],
    flight: [610],
    partner: [611],
    parents: [612],
  },
  filtered: { price: [620], creatives: [621, 622, 623, 624, 625, 626, 627, 628] },
  noBid: { targeting: [6], lists: [7], quality: [3, 4, 5, 8, 11, 12, 13, 14, 16, 17], caps: [9, 10] },
  lost: {
    price: [9, 100, 101, 102, 103],
    creatives: [6, 7, 8, 10, 200, 201, 202, 203, 204, 205, 207, 208, 209, 210, 211, 212, 213, 214],
    lists: [206, 215],
  },
};

export function stepOfReason(kind: string, code: number): ServingStep {
  const found = Object.entries(codes[kind] ?? {}).find(([, of]) => of.includes(code));
  return (found?.[0] ?? 'links') as ServingStep;
}
