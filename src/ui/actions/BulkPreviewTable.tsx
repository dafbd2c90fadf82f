import { CircleAlert, CircleMinus, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { PreviewRow } from '../../model/bulkPreview';
import { isDated, isNumeric } from '../../schema/bulkEdit';
import { isEmpty } from '../../schema/field';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { isSame } from '../../schema/validate';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/useValueWords';
import { valueText } from '../fields/valueText';
import { usePair, useProblemText, useText } from '../i18n/useText';
import type { FieldChoice } from './bulkFields';
import { differenceText } from './effectWords';

type Props = {
  readonly resource: AnyResource;
  readonly rows: readonly PreviewRow[];
  /** The fields that are changed. Where it is one, others that change with it are named; of several each is. */
  readonly choices: readonly FieldChoice[];
};

/** Each object with what it has and what it would have, or why it cannot. */
export function BulkPreviewTable({ resource, rows, choices }: Props) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const say = useProblemText();
  const words = useValueWords();
  const fieldOf = (name: string): Field | undefined => resource.allFields[name];
  useNamesOf(
    rows.flatMap(({ changes }) =>
      changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ field: fieldOf(field), value }))),
    ),
  );
  const shown = (name: string, value: unknown): string => {
    const field = fieldOf(name);
    return field ? valueText(value, field, words) : String(value ?? '-');
  };
  const [only] = choices.length === 1 ? choices : [];
  const measured =
    only && !only.path.includes('.') && (isDated(only.field) || isNumeric(only.field)) ? only : undefined;
  const head = only ? text(only.labels[0] ?? only.field.label) : undefined;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="adx-frame adx-bulk-rows" tabIndex={0} aria-label={translate('adx.bulk.rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(resource.label[0])}</th>
            <th scope="col">
              {head ? translate('adx.bulk.before_of', { field: head }) : translate('adx.bulk.before')}
            </th>
            <th scope="col">{translate('adx.bulk.after')}</th>
            {measured && (
              <th scope="col" className="adx-bulk-by" aria-label={translate('adx.bulk.difference')}>
                ±
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-refused={row.problems.length > 0 || undefined}>
              <th scope="row">
                {row.name || `#${row.id}`}
                {remarksOf(row)}
              </th>
              <td>
                {row.changes.map(({ field, from }) => (
                  <div key={field}>{labelled(field, shown(field, from))}</div>
                ))}
              </td>
              <td>
                {row.problems.length > 0 && row.changes.length === 0
                  ? '-'
                  : row.changes.map(({ field, to }) => <div key={field}>{labelled(field, shown(field, to))}</div>)}
              </td>
              {measured && (
                <td className="adx-bulk-by adx-figures">
                  {row.changes
                    .filter(({ field }) => field === measured.path)
                    .map(({ from, to }) => differenceText(from, to, measured, translate))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

  function remarksOf({ changes, problems, warnings }: PreviewRow) {
    const isUnchanged = problems.length === 0 && changes.every(({ from, to }) => isSame(from, to));
    const isNone = changes.every(({ from }) => isEmpty(from));
    return (
      <>
        {problems.map((problem) => (
          <div key={problem.field} className="adx-bulk-remark adx-ask-danger">
            <CircleAlert size={13} aria-hidden="true" />
            {say(problem)}
          </div>
        ))}
        {warnings.map((problem) => (
          <div key={problem.field} className="adx-bulk-remark adx-bulk-warned">
            <TriangleAlert size={13} aria-hidden="true" />
            {say(problem)}
          </div>
        ))}
        {isUnchanged && (
          <div className="adx-bulk-remark">
            <CircleMinus size={13} aria-hidden="true" />
            {translate(isNone ? 'adx.bulk.same_none' : 'adx.bulk.same')}
          </div>
        )}
      </>
    );
  }

  function labelled(name: string, value: string) {
    return only && name === only.path.split('.', 1)[0] ? value : pair(text(fieldOf(name)?.label ?? name), value);
  }
}
