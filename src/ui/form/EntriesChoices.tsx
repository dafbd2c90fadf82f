import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { encodings } from '../../schema/files/decodeText';
import { nameOf, separators } from '../../schema/files/separators';
import { usePair } from '../i18n/useText';
import { PlainSelect } from '../parts/PlainSelect';
import { SheetSelect } from '../parts/SheetSelect';
import type { SourceChoice as Choice, ReadSource } from './useListSource';

type Props = {
  readonly choice: Choice;
  /** Undefined where it cannot be read yet. */
  readonly read: ReadSource | undefined;
  readonly isFile: boolean;
  onChange(choice: Choice): void;
};

/** Shows the recognised encoding, separator, value column and heading of a list; each can be corrected. */
export function EntriesChoices({ choice, read, isFile, onChange }: Props) {
  const translate = useTranslate();
  const pair = usePair();
  const id = useId();
  const { file, encoding = choice.encoding, isGuess, sheets } = read ?? {};
  const hasColumns = file !== undefined && file.columns.length > 1;
  const isPlain =
    !isFile && !hasColumns && !file?.heading && choice.separator === undefined && choice.hasHeading === undefined;
  if (isPlain) return null;
  return (
    <div className="adx-row adx-entries-choices">
      {sheets && <SheetSelect sheets={sheets} sheet={read?.sheet} onChange={(sheet) => onChange({ sheet })} />}
      {isFile && !sheets && (
        <PlainSelect
          label={translate('adx.sheet.read.encoding')}
          value={encoding ?? ''}
          isFramed
          describedBy={isGuess ? `${id}-guess` : undefined}
          onChange={(value) => onChange({ ...choice, encoding: value })}
        >
          {encoding === undefined && <option value="">{translate('adx.sheet.read.choose')}</option>}
          {encodings.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </PlainSelect>
      )}
      {file && !sheets && (
        <PlainSelect
          label={translate('adx.sheet.read.separator')}
          value={file.separator}
          isFramed
          onChange={(value) =>
            onChange({ ...withoutColumn(choice), separator: separators.find((one) => one === value) ?? 'none' })
          }
        >
          <option value="none">{translate('adx.form.entries.oneALine')}</option>
          {separators.map((one) => (
            <option key={one} value={one}>
              {translate(`adx.sheet.read.separators.${nameOf(one)}`)}
            </option>
          ))}
        </PlainSelect>
      )}
      {hasColumns && (
        <PlainSelect
          label={translate('adx.form.entries.column')}
          value={file.column === undefined ? '' : String(file.column)}
          isFramed
          describedBy={file.column === undefined ? `${id}-column` : undefined}
          onChange={(value) => onChange({ ...choice, column: Number(value) })}
        >
          {file.column === undefined && <option value="">{translate('adx.form.entries.whichColumn')}</option>}
          {file.columns.map(({ heading, first }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <option key={at} value={at}>
              {heading && first.length > 0
                ? pair(heading, first.join(', ').slice(0, 60))
                : heading || first.join(', ').slice(0, 60) || `#${at + 1}`}
            </option>
          ))}
        </PlainSelect>
      )}
      {file && (
        <label className="adx-row adx-check">
          <input
            type="checkbox"
            className="adx-list-tick"
            checked={file.heading !== undefined}
            onChange={({ target }) => onChange({ ...choice, hasHeading: target.checked })}
          />
          {file.heading
            ? translate('adx.form.entries.heading', { heading: file.heading.text })
            : translate('adx.form.entries.noHeading')}
        </label>
      )}
      <div role="status">
        {isGuess && (
          <p id={`${id}-guess`} className="adx-entries-guess">
            {translate('adx.sheet.read.guess', { encoding })}
          </p>
        )}
        {hasColumns && file.column === undefined && (
          <p id={`${id}-column`} className="adx-note adx-problem">
            {translate('adx.form.entries.askColumn')}
          </p>
        )}
      </div>
    </div>
  );
}

const withoutColumn = ({ encoding }: Choice): Choice => (encoding === undefined ? {} : { encoding });
