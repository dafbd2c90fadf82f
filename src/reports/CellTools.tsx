import '../ui/parts/smallIcon.css';
import { Copy, ListFilter, ListTree } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { GridCell, OpenMenu } from './useGridKeys';

const tools = [
  ['filter', ListFilter],
  ['copy', Copy],
  ['drill', ListTree],
] as const;

/** At the name of the row under the pointer; the keyboard has them in the menu of the cell. */
export function CellTools({ cell, onMenu }: { cell: GridCell; onMenu: OpenMenu }) {
  const translate = useTranslate();
  return (
    <span className="adx-rep-tools">
      {tools.map(([tool, Drawn]) => (
        <button
          key={tool}
          type="button"
          className="adx-small-icon"
          tabIndex={-1}
          aria-label={translate(`adx.reports.cell.${tool}`)}
          title={translate(`adx.reports.cell.${tool}`)}
          onClick={(event) => {
            event.stopPropagation();
            onMenu(cell, event.currentTarget, tool);
          }}
        >
          <Drawn size={14} aria-hidden />
        </button>
      ))}
    </span>
  );
}
