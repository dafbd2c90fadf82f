/** A `<table>` cannot leave out the rows that are not in sight: the boxes of the grid say themselves what they are. */
export const gridRoles = {
  grid: (name: string, rows: number, columns: number, active: string | undefined) => ({
    role: 'grid',
    tabIndex: 0,
    'aria-label': name,
    'aria-rowcount': rows,
    'aria-colcount': columns,
    'aria-activedescendant': active,
  }),
  body: { role: 'rowgroup' },
  head: { role: 'row', 'aria-rowindex': 1 },
  row: (index: number, isActive: boolean) => ({ role: 'row', 'aria-rowindex': index, 'aria-selected': isActive }),
  columnHead: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const;
