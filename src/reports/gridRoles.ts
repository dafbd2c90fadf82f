/** A `<table>` cannot leave out rows that are not visible, so the result's boxes carry ARIA roles. */
export const gridRoles = {
  grid: (name: string, rows: number, columns: number, active: string | undefined) => ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': name,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-activedescendant': active,
  }),
  /** For a grid with selectable rows. */
  ticked: { 'aria-multiselectable': true },
  body: { role: 'rowgroup' },
  row: (index: number, isTicked?: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': isTicked }),
  head: (sort: 'ascending' | 'descending' | 'none') => ({ role: 'columnheader', 'aria-sort': sort }),
  /** Header of the checkboxes. */
  tickHead: { role: 'columnheader' },
  /** Header of a column that does not sort. */
  plainHead: (name: string) => ({ role: 'columnheader', 'aria-label': name }),
  cell: { role: 'gridcell' },
} as const;
