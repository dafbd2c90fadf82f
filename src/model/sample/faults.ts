/** Deliberate faults of the sample, for users to find; the history has the cause of each. */
export const faults = {
  /** Its floor was raised above what its campaign bids. */
  stalledDeal: { id: 1504, floor: 28, before: 19 },
  /** Its daily budget lacks a zero. */
  wrongBudget: { id: 7001, budgetDay: 400, before: 4000 },
  /** Its floor was raised, and since then it sells half as much. */
  raisedFloor: { id: 2204, floor: 12, before: 5, fill: 0.55 },
  /** Its targeting names a deal that has ended. */
  expiredTargeting: { targeting: 616, campaign: 7006 },
} as const;
