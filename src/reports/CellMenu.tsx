import { ChevronRight, Copy, ExternalLink, Filter, FilterX, Rows3 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { Period } from '../model/reports/dateRanges';
import { withHaving } from '../model/reports/reportDraft';
import { exactOf } from '../model/reports/rowWords';
import { ListSubheader, Menu, MenuItem } from '../ui/parts/Menu';
import { useOpenHref } from '../ui/parts/useFollow';
import { useObjectHref } from '../ui/useObjectHref';
import { drillInto, filterByCell, isPeriod } from './filterByCell';
import { groupsOf } from './groupsOf';
import { useReport } from './parts/ReportContext';
import { cellText, type TableColumn } from './tableColumns';
import { useCopyWords } from './useCopyWords';
import type { CellMenuState } from './useGridKeys';

type Props = CellMenuState & {
  /** Days that the answer covers. */ readonly within: Period;
  readonly columns: readonly TableColumn[];
  onClose(): void;
};

/** Every action on a cell. The keyboard reaches them only here. */
export function CellMenu({ row, column, columns, within, anchor, isDrill, onClose }: Props) {
  const translate = useTranslate();
  const copy = useCopyWords();
  const hrefOf = useObjectHref();
  const openHref = useOpenHref();
  const { draft, ask, catalogue } = useReport();
  const [isDrilling, setDrilling] = useState(isDrill);
  const words = cellText(column, row);
  const { id, kind } = column;
  const objectId = row._ids?.[id];
  const href = column.object && objectId ? hrefOf(column.object, objectId) : undefined;
  const next = catalogue.dimensions.filter((one) => !one.filterOnly && !draft.dimensions.includes(one.id));
  const value = exactOf(row, id);

  const act = (run: () => void) => () => {
    onClose();
    run();
  };
  const item = (icon: ReactNode, label: string, run: () => void) => (
    <MenuItem key={label} onClick={act(run)}>
      {icon}
      {label}
    </MenuItem>
  );

  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ paper: { className: 'adx-rep-menu' }, list: { 'aria-label': words } }}
    >
      {isDrilling
        ? groupsOf(next).flatMap(([group, dimensions]) => [
            <ListSubheader key={group}>{group}</ListSubheader>,
            ...dimensions.map((one) => (
              <MenuItem key={one.id} onClick={act(() => ask(drillInto(draft, row, id, one.id, within)))}>
                {translate('adx.reports.cell.by', { name: one.label })}
              </MenuItem>
            )),
          ])
        : [
            ...(href
              ? [
                  item(
                    <ExternalLink size={15} aria-hidden />,
                    translate('adx.reports.cell.open', { name: words }),
                    () => openHref(href),
                  ),
                ]
              : []),
            ...(kind === 'dimension'
              ? [
                  item(<Filter size={15} aria-hidden />, translate('adx.reports.cell.filterTo', { name: words }), () =>
                    ask(filterByCell(draft, row, id, false, within)),
                  ),
                  ...(!isPeriod(id)
                    ? [
                        item(
                          <FilterX size={15} aria-hidden />,
                          translate('adx.reports.cell.exclude', { name: words }),
                          () => ask(filterByCell(draft, row, id, true, within)),
                        ),
                      ]
                    : []),
                  <MenuItem key="drill" onClick={() => setDrilling(true)}>
                    <ChevronRight size={15} aria-hidden />
                    {translate('adx.reports.cell.drill')}
                  </MenuItem>,
                ]
              : []),
            ...(kind === 'metric' && value !== null
              ? (['min', 'max'] as const).map((bound) =>
                  item(<Filter size={15} aria-hidden />, translate(`adx.reports.cell.${bound}`, { value: words }), () =>
                    ask({
                      having: withHaving(draft, {
                        min: null,
                        max: null,
                        ...draft.having.find(({ metric }) => metric === id),
                        metric: id,
                        [bound]: value,
                      }).having,
                    }),
                  ),
                )
              : []),
            item(<Copy size={15} aria-hidden />, translate('adx.reports.cell.copy'), () => void copy(words)),
            item(
              <Rows3 size={15} aria-hidden />,
              translate('adx.reports.cell.copyRow'),
              () => void copy(columns.map((one) => cellText(one, row)).join('\t')),
            ),
          ]}
    </Menu>
  );
}
