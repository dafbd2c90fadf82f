import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ListChoice, ListFile } from '../../schema/files/readListFile';
import { usePair } from '../i18n/useText';
import { PlainSelect } from '../parts/PlainSelect';

type Props = { readonly file: ListFile; readonly choice: ListChoice; onChange(choice: ListChoice): void };

/** Chooses which pasted column holds the values, and whether the first line is a heading. */
export function PastedColumns({ file, choice, onChange }: Props) {
  const translate = useTranslate();
  const pair = usePair();
  const id = useId();
  const { columns, column, heading } = file;
  return (
    <div className="adx-pasting-columns">
      <PlainSelect
        label={translate('adx.form.entries.column')}
        value={column === undefined ? '' : String(column)}
        isFramed
        describedBy={column === undefined ? `${id}-ask` : undefined}
        onChange={(value) => onChange({ ...choice, column: Number(value) })}
      >
        {column === undefined && <option value="">{translate('adx.form.entries.whichColumn')}</option>}
        {columns.map(({ heading: head, first }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <option key={at} value={at}>
            {head && first.length > 0
              ? pair(head, first.join(', ').slice(0, 60))
              : head || first.join(', ').slice(0, 60) || `#${at + 1}`}
          </option>
        ))}
      </PlainSelect>
      <label className="adx-row adx-check">
        <input
          type="checkbox"
          className="adx-list-tick"
          checked={heading !== undefined}
          onChange={({ target }) => onChange({ ...choice, hasHeading: target.checked })}
        />
        {heading
          ? translate('adx.form.entries.heading', { heading: heading.text })
          : translate('adx.form.entries.noHeading')}
      </label>
      <p role="status" id={`${id}-ask`}>
        {column === undefined && translate('adx.form.entries.askColumn')}
      </p>
    </div>
  );
}
