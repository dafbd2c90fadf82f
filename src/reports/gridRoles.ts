/** A `<table>` cannot leave out the rows that are not in sight: the boxes of the result say themselves what they are. */
export const gridRoles = {
  grid: (name: string, rows: number, columns: number, active: string | undefined) => ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': name,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-activedescendant': active,
  }),
  /** Of a grid whose rows may be ticked. */
  ticked: { 'aria-multiselectable': true },
  body: { role: 'rowgroup' },
  row: (index: number, isTicked?: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': isTicked }),
  head: (sort: 'ascending' | 'descending' | 'none') => ({ role: 'columnheader', 'aria-sort': sort }),
  /** Over ticks. */
  tickHead: { role: 'columnheader' },
  /** Not sorted by. */
  plainHead: (name: string) => ({ role: 'columnheader', 'aria-label': name }),
  cell: { role: 'gridcell' },
} as const;
