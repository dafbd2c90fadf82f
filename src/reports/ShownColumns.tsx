import './addPopover.css';
import '../ui/fields/ticks.css';
import { useTranslate } from 'ra-core';
import type { ReportAnswer } from '../model/reports/reportCall';
import { Popover } from '../ui/parts/Popover';
import { useReport } from './parts/ReportContext';
import { useHidden } from './useHidden';

/** Shows and hides columns of the answer without another request. */
export function ShownColumns({
  answer,
  anchor,
  onClose,
}: {
  answer: ReportAnswer;
  anchor: HTMLElement;
  onClose(): void;
}) {
  const translate = useTranslate();
  const { nameOf } = useReport();
  const { hidden, toggle } = useHidden(answer);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{
        paper: { className: 'adx-rep-adding', role: 'dialog', 'aria-label': translate('adx.reports.columns') },
      }}
    >
      <div className="adx-rep-groups">
        <fieldset>
          <legend>{translate('adx.reports.shown')}</legend>
          {answer.columns.map(({ id }, index) => (
            <label key={id}>
              <input
                type="checkbox"
                className="adx-list-tick"
                checked={index === 0 || !hidden.has(id)}
                disabled={index === 0}
                onChange={() => toggle(id)}
              />
              <span>{nameOf(id)}</span>
            </label>
          ))}
        </fieldset>
      </div>
    </Popover>
  );
}
