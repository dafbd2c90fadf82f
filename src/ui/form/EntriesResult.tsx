import { Download } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { EntriesImport } from '../../model/consoleProvider';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { useAlert } from '../parts/feedback';

const shownRejections = 5;
const reasons = [
  'bad_value',
  'wildcard',
  'maxLength',
  'wellFormed',
  'text',
  'digitsLost',
  'fraction',
  'cellError',
  'uneven',
];
const reasonOf = (code: string): string => `adx.form.entries.why.${reasons.includes(code) ? code : 'other'}`;

type Props = {
  readonly result: EntriesImport;
  /** Loads the refused lines that were only counted. */
  readonly all?: () => Promise<EntriesImport>;
  /** Whether the result is a preview. */
  readonly isComing?: boolean;
  /** Number of comment lines. */
  readonly comments?: number;
};

/** Counts what became of the lines, and shows why lines were refused. The refused lines can be downloaded for correction. */
export function EntriesResult({ result, all, isComing = false, comments = 0 }: Props) {
  const translate = useTranslate();
  const alert = useAlert();
  const { added, removed, duplicate, invalid, restored = 0, rejected } = result;
  const download = async () => {
    const told = all && invalid > rejected.length ? (await all()).rejected : rejected;
    const rows = told.map(({ line, value, code }) => [line, value, translate(reasonOf(code))].map(quoted).join(','));
    const url = URL.createObjectURL(new Blob(['\uFEFF', rows.join('\r\n')], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'refused.csv';
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <>
      <p className="adx-note adx-field-note adx-figures">
        {translate(isComing ? 'adx.form.entries.coming' : 'adx.form.entries.result', {
          added: formatCount(added),
          removed: formatCount(removed),
          duplicate: formatCount(duplicate),
          invalid: formatCount(invalid),
        })}
        {restored > 0 &&
          ` ${translate('adx.form.entries.restored', { smart_count: restored, count: formatCount(restored) })}`}
        {comments > 0 &&
          ` ${translate('adx.form.entries.comments', { smart_count: comments, count: formatCount(comments) })}`}
      </p>
      {rejected.slice(0, shownRejections).map(({ line, value, code }) => (
        <p key={line} className="adx-note adx-problem adx-figures">
          {translate('adx.form.entries.rejected', {
            line: formatCount(line),
            value: shortened(value),
            why: translate(reasonOf(code)),
          })}
        </p>
      ))}
      {rejected.length > 0 && (
        <p className="adx-note adx-field-note">
          {invalid > shownRejections &&
            translate('adx.form.entries.rejectedMore', { count: formatCount(invalid - shownRejections) })}
          <button
            type="button"
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            onClick={() => void download().catch((error: unknown) => alert(sayError(error)))}
          >
            <Download size={13} aria-hidden="true" />
            {translate('adx.form.entries.rejectedFile')}
          </button>
        </p>
      )}
    </>
  );
}

const shortened = (value: string): string => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

// An apostrophe keeps a spreadsheet from reading a value as a formula.
const quoted = (value: unknown): string =>
  `"${String(value)
    .replace(/^(?=[=+\-@])/, "'")
    .replaceAll('"', '""')}"`;
