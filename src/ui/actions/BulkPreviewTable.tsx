import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { PreviewRow } from '../../model/bulkPreview';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/useValueWords';
import { valueText } from '../fields/valueText';
import { usePair, useProblemText, useText } from '../i18n/useText';

type Props = {
  readonly resource: AnyResource;
  readonly rows: readonly PreviewRow[];
  /** The fields that are changed. Where it is one, others that change with it are named; of several each is. */
  readonly edited: readonly string[];
};

/** Each object with what it has and what it would have, or why it cannot. */
export function BulkPreviewTable({ resource, rows, edited }: Props) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const say = useProblemText();
  const words = useValueWords();
  const fieldOf = (name: string): Field | undefined => resource.allFields[name];
  useNamesOf(
    rows.flatMap(({ changes }) => changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ field: fieldOf(field), value })))),
  );
  const shown = (name: string, value: unknown): string => {
    const field = fieldOf(name);
    return field ? valueText(value, field, words) : String(value ?? '-');
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard
    <section className="adx-bulk-rows" tabIndex={0} aria-label={translate('adx.bulk.rows')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{text(resource.label[0])}</th>
            <th scope="col">{translate('adx.bulk.before')}</th>
            <th scope="col">{translate('adx.bulk.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-refused={row.problems.length > 0 || undefined}>
              <th scope="row">{row.name || `#${row.id}`}</th>
              <td>
                {row.changes.map(({ field, from }) => (
                  <div key={field}>{labelled(field, shown(field, from))}</div>
                ))}
              </td>
              <td>
                {row.changes.map(({ field, to }) => (
                  <div key={field}>{labelled(field, shown(field, to))}</div>
                ))}
                {row.problems.map((problem) => (
                  <div key={problem.field} className="adx-ask-danger">
                    <CircleAlert size={13} aria-hidden="true" />
                    {say(problem)}
                  </div>
                ))}
                {row.warnings.map((problem) => (
                  <div key={problem.field} className="adx-bulk-warned">
                    <TriangleAlert size={13} aria-hidden="true" />
                    {say(problem)}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );

  function labelled(name: string, value: string) {
    return edited.length === 1 && name === edited[0] ? value : pair(text(fieldOf(name)?.label ?? name), value);
  }
}
