import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { SheetChoice, SheetRecognition } from '../../model/consoleProvider';
import { encodings } from '../../schema/files/decodeText';
import { type SeparatorName, separatorNames } from '../../schema/files/separators';
import type { AnyResource } from '../../schema/resource';
import { sheetColumns } from '../../schema/sheet';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { PlainSelect } from '../parts/PlainSelect';
import { SheetSelect } from '../parts/SheetSelect';

type Props = {
  readonly resource: AnyResource;
  readonly choice: SheetChoice;
  /** Absent for a file that cannot be read. */
  readonly recognised: SheetRecognition | undefined;
  readonly isDisabled: boolean;
  onChange(choice: SheetChoice): void;
};

/** Shows the recognised encoding, separator, decimal sign, heading and columns of a file; each can be corrected. */
export function ImportChoices({ resource, choice, recognised, isDisabled, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const {
    encoding = choice.encoding,
    separator = choice.separator,
    headLine = choice.headLine,
    sheets,
  } = recognised ?? {};
  const isGuess = recognised?.isGuess && choice.encoding === undefined;
  const decimal =
    choice.decimal ?? ({ '.': 'point', ',': 'comma', unknown: '' } as const)[recognised?.decimal ?? 'unknown'];
  return (
    <fieldset className="adx-frame adx-import-read" disabled={isDisabled}>
      <legend className="adx-small">{translate('adx.sheet.read.title')}</legend>
      <div className="adx-import-choices">
        {sheets && (
          <div className="adx-column adx-import-choice">
            <span className="adx-small" aria-hidden="true">
              {translate('adx.sheet.read.sheet')}
            </span>
            <SheetSelect sheets={sheets} sheet={recognised?.sheet} onChange={(sheet) => onChange({ sheet })} />
          </div>
        )}
        {!sheets && (
          <>
            <Choice
              label={translate('adx.sheet.read.encoding')}
              value={encoding ?? ''}
              describedBy={isGuess ? `${id}-guess` : undefined}
              onChange={(value) => onChange({ ...choice, encoding: value })}
            >
              {encoding === undefined && <option value="">{translate('adx.sheet.read.choose')}</option>}
              {encodings.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </Choice>
            <Choice
              label={translate('adx.sheet.read.separator')}
              value={separator ?? ''}
              onChange={(value) => onChange({ ...choice, separator: value as SeparatorName, columns: {} })}
            >
              {separator === undefined && <option value="">{translate('adx.sheet.read.choose')}</option>}
              {Object.keys(separatorNames).map((one) => (
                <option key={one} value={one}>
                  {translate(`adx.sheet.read.separators.${one}`)}
                </option>
              ))}
            </Choice>
          </>
        )}
        <Choice
          label={translate('adx.sheet.read.decimal')}
          value={decimal}
          onChange={(value) => onChange({ ...choice, decimal: value as 'point' | 'comma' })}
        >
          {decimal === '' && <option value="">{translate('adx.sheet.read.choose')}</option>}
          <option value="point">{translate('adx.sheet.read.decimals.point')}</option>
          <option value="comma">{translate('adx.sheet.read.decimals.comma')}</option>
        </Choice>
        <label className="adx-column adx-import-choice" htmlFor={`${id}-head`}>
          <span className="adx-small">{translate('adx.sheet.read.headLine')}</span>
          <input
            id={`${id}-head`}
            className="adx-figures"
            type="number"
            min={1}
            max={999}
            value={headLine ?? 1}
            onChange={({ target }) => {
              const line = Math.trunc(Number(target.value));
              if (line >= 1 && line <= 999) onChange({ ...choice, headLine: line, columns: {} });
            }}
          />
        </label>
      </div>
      <div role="status">
        {isGuess && (
          <p id={`${id}-guess`} className="adx-import-guess">
            {translate('adx.sheet.read.guess', { encoding })}
          </p>
        )}
      </div>
      {recognised && recognised.columns.length > 0 && (
        <Columns resource={resource} columns={recognised.columns} choice={choice} onChange={onChange} />
      )}
    </fieldset>
  );
}

/** A value that is no field name. */
const unknown = '?';

function Columns({
  resource,
  columns,
  choice,
  onChange,
}: Pick<Props, 'resource' | 'choice' | 'onChange'> & { columns: SheetRecognition['columns'] }) {
  const translate = useTranslate();
  const text = useText();
  const fields = sheetColumns(resource, new Set(Object.keys(resource.allFields)))
    .filter(({ isAside }) => !isAside)
    .map(({ name, field }) => ({ name, label: text(field.label) }));
  const labels = fields.map(({ label }) => label.toLowerCase());
  /** Where two fields have the same label, each shows its name too, as in the head of an export. */
  const isOnly = (label: string) => labels.indexOf(label.toLowerCase()) === labels.lastIndexOf(label.toLowerCase());
  const used = columns.filter(({ field }) => field !== null).length;
  const isOpen = used < columns.filter(({ heading }) => heading !== '').length;
  return (
    <details className="adx-import-columns" open={isOpen || undefined}>
      <summary>
        {translate('adx.sheet.read.columns', {
          smart_count: used,
          used: formatCount(used),
          count: formatCount(columns.length),
        })}
      </summary>
      <div className="adx-import-map">
        {columns.map(({ heading, field, isAside, isUnknown }, at) => {
          const label = translate('adx.sheet.read.fieldOf', { heading: heading || at + 1 });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <div key={at} className="adx-column adx-import-choice">
              <span className="adx-small">{heading || `#${at + 1}`}</span>
              {isAside ? (
                <em>{translate('adx.sheet.read.aside')}</em>
              ) : (
                <PlainSelect
                  label={label}
                  value={isUnknown ? unknown : (field ?? '')}
                  isFramed
                  onChange={(value) =>
                    value !== unknown && onChange({ ...choice, columns: { ...choice.columns, [at + 1]: value } })
                  }
                >
                  {isUnknown && <option value={unknown}>{translate('adx.sheet.read.choose')}</option>}
                  <option value="">{translate('adx.sheet.read.leftOut')}</option>
                  {fields.map(({ name, label: own }) => (
                    <option key={name} value={name}>
                      {isOnly(own) ? own : `${own} (${name})`}
                    </option>
                  ))}
                </PlainSelect>
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}

function Choice({ label, ...select }: Omit<Parameters<typeof PlainSelect>[0], 'isFramed'>) {
  return (
    <div className="adx-column adx-import-choice">
      <span className="adx-small" aria-hidden="true">
        {label}
      </span>
      <PlainSelect label={label} isFramed {...select} />
    </div>
  );
}
