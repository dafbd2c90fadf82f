import '../../ui/fields/inputs/inputs.css';
import './changeMarks.css';
import { PencilLine } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { formatCount } from '../../ui/i18n/format';
import { Switch } from '../parts/Switch';
import type { Changes } from './useChanges';

type Props = { readonly changes: Changes; readonly isOn: boolean; onChange(isOn: boolean): void };

/** Switches the chart's marks of changes on and off, and counts the changes. */
export function ChangesSwitch({ changes: { rows, total, isFailed, retry }, isOn, onChange }: Props) {
  const translate = useTranslate();
  return (
    <div className="adx-strip adx-rep-changes">
      <Switch isOn={isOn} onChange={onChange}>
        <PencilLine size={13} aria-hidden />{' '}
        <span className="adx-rep-changes-words">{translate('adx.marks.list')}</span>
        {isOn && !isFailed && (
          <span
            className="adx-figures"
            title={total > rows.length ? translate('adx.marks.cut', { count: formatCount(rows.length) }) : undefined}
          >
            {formatCount(rows.length)}
            {total > rows.length && '+'}
          </span>
        )}
      </Switch>
      {isOn && isFailed && (
        <p role="status">
          {translate('adx.marks.failed')}{' '}
          <button type="button" className="adx-bare adx-inline-row adx-medium adx-box-action" onClick={retry}>
            {translate('adx.form.failed.retry')}
          </button>
        </p>
      )}
    </div>
  );
}
