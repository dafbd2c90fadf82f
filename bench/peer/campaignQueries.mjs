// @ts-check
/**
 * ra-data-simple-rest's dialect over rows in memory. Orders are computed once, like a database index; the search looks for a
 * substring in a prepared lower-case text.
 * @param {import('./makeCampaigns.mjs').Campaign[]} rows
 */
export function campaignQueries(rows) {
  const orders = new Map(Object.keys(rows[0] ?? { id: 0 }).map((field) => [field, orderBy(rows, field)]));
  const texts = rows.map((row) => `${row.id} ${row.name} ${row.advertiser}`.toLowerCase());
  const placeOf = new Map(rows.map((row, at) => [row.id, at]));

  return {
    /** @param {URLSearchParams} query */
    list(query) {
      const [field, direction] = JSON.parse(query.get('sort') ?? '["id","ASC"]');
      const [first, last] = JSON.parse(query.get('range') ?? `[0,${rows.length - 1}]`);
      const { q = '', id, ...equal } = JSON.parse(query.get('filter') ?? '{}');
      if (id)
        return page(
          id
            .map((/** @type {number} */ one) => placeOf.get(one))
            .filter((/** @type {unknown} */ at) => at !== undefined),
          first,
          last,
          false,
        );
      const order = orders.get(field) ?? orders.get('id') ?? [];
      const wanted = String(q).trim().toLowerCase();
      const equals = Object.entries(equal);
      const backwards = direction === 'DESC';
      if (!wanted && !equals.length) return page(order, first, last, backwards);
      const found = order.filter(
        (at) =>
          texts[at]?.includes(wanted) &&
          equals.every(([key, value]) => /** @type {Record<string, unknown>} */ (rows[at])[key] === value),
      );
      return page(found, first, last, backwards);
    },
    /** The edit form shows more fields than the list. @param {number} id */
    one(id) {
      const row = rows[placeOf.get(id) ?? -1];
      return (
        row && {
          budgetDay: 500,
          impsTotal: 1_000_000,
          pacing: 'even',
          priority: 5,
          poNumber: '',
          clickUrl: '',
          onePerPod: true,
          note: '',
          ...row,
        }
      );
    },
    /** @param {number} id @param {object} changes */
    update(id, changes) {
      const at = placeOf.get(id);
      if (at === undefined) return undefined;
      return Object.assign(rows[at] ?? {}, changes, { modifiedAt: new Date().toISOString() });
    },
  };

  /** @param {number[]} order @param {number} first @param {number} last @param {boolean} backwards */
  function page(order, first, last, backwards) {
    const places = backwards
      ? order.slice(Math.max(0, order.length - 1 - last), order.length - first).reverse()
      : order.slice(first, last + 1);
    return { total: order.length, first, rows: places.map((at) => rows[at]) };
  }
}

/** @param {object[]} rows @param {string} field */
function orderBy(rows, field) {
  const valueAt = (/** @type {number} */ at) => /** @type {Record<string, string | number>} */ (rows[at])[field] ?? 0;
  return rows.map((_, at) => at).sort((a, b) => (valueAt(a) < valueAt(b) ? -1 : valueAt(a) > valueAt(b) ? 1 : a - b));
}
