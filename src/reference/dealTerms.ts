// IAB Tech Lab Deals API 1.0; the numbers are those of its attributes, named at each list.

/** `guar` and `pricetype` together: how binding a deal is. */
export const dealTypes = {
  privateAuction: 'Private auction',
  preferred: 'Preferred',
  guaranteed: 'Guaranteed',
  openAuction: 'Open auction',
} as const;
/** `pricetype`. */
export const priceTypes = [
  [0, 'Dynamic'],
  [1, 'First price'],
  [2, 'Second price plus'],
  [3, 'Fixed'],
] as const;
/** `pubcount`. */
export const publisherCounts = [
  [0, 'Undisclosed'],
  [1, 'Single publisher'],
  [2, 'Several publishers'],
] as const;
/** `dinventory`. */
export const inventoryKinds = [
  [0, 'Undisclosed'],
  [1, 'Static'],
  [2, 'Dynamic'],
] as const;
/** `auxdata`: third-party data, with a fee. */
export const auxiliaryData = [
  [0, 'Undisclosed'],
  [1, 'Yes, fixed'],
  [2, 'Yes, can change'],
  [3, 'No, fixed'],
  [4, 'No, can change'],
] as const;
/** `curfeetype`. */
export const curationFeeTypes = [
  [0, 'Undisclosed'],
  [1, 'Share of spend'],
  [2, 'Flat fee'],
  [3, 'CPM'],
  [4, 'No fee'],
] as const;
/** `sellerstatus`. */
export const sellerStatuses = [
  [0, 'Active'],
  [1, 'Paused'],
  [2, 'Pending'],
  [3, 'Complete'],
  [4, 'Archived'],
] as const;
/** `buyerstatus.status`. */
export const buyerStatuses = [
  [0, 'Pending'],
  [1, 'Approved'],
  [2, 'Rejected'],
  [3, 'Ready'],
  [4, 'Active'],
  [5, 'Paused'],
  [6, 'Complete'],
] as const;
