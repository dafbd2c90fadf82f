import '../ui/list/columnChooser.css';
import '../ui/list/filterPanel.css';
import '../ui/fields/ticks.css';
import { Columns3 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import type { ColumnChoice } from './useColumnChoice';

/** How many columns are shown, and the way to others. */
export function FinanceColumns({ choice }: { readonly choice: ColumnChoice }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const words = translate('adx.list.columns');
  // The party's own counts too.
  const count = `${choice.columns.length + 1}/${choice.offered.length + 1}`;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        aria-label={`${words} ${count}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        startIcon={<Columns3 size={15} aria-hidden />}
      >
        {words}
        <span className="adx-list-count adx-figures">{count}</span>
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'adx-columns', role: 'dialog', 'aria-label': words } }}
      >
        <ul>
          {choice.offered.map(({ id }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  className="adx-list-tick"
                  checked={choice.columns.some((column) => column.id === id)}
                  onChange={() => choice.toggle(id)}
                />
                <span>{translate(`adx.finance.columns.${id}`)}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="adx-strip adx-small adx-panel-foot">
          <Button variant="text" disabled={choice.isUsual} onClick={choice.reset}>
            {translate('adx.list.columns_reset')}
          </Button>
          <span className="adx-gap" />
          <Button variant="contained" onClick={close}>
            {translate('adx.list.done')}
          </Button>
        </div>
      </Popover>
    </>
  );
}
