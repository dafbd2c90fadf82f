import { useTranslate } from 'ra-core';
import type { SheetChange } from '../../model/consoleProvider';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/values/useValueWords';
import { valueText } from '../fields/values/valueText';
import { formatCount } from '../i18n/format';
import { usePair, useText } from '../i18n/useText';
import { PlainTable } from '../table/PlainTable';

type Props = {
  readonly resource: AnyResource;
  readonly changes: readonly SheetChange[];
  /** Number of changes of all lines. */
  readonly total: number;
};

/** Shows the objects that a file would create and change, each with its old and new values. */
export function ImportPreview({ resource, changes, total }: Props) {
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const words = useValueWords();
  const fieldOf = (name: string): Field | undefined => resource.allFields[name];
  useNamesOf(
    changes.flatMap((one) =>
      one.changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ field: fieldOf(field), value }))),
    ),
  );
  const said = (name: string, value: unknown): string => {
    const field = fieldOf(name);
    const shown = field ? valueText(value, field, words) : String(value ?? '-');
    return pair(text(field?.label ?? name), shown);
  };
  return (
    <>
      <section
        className="adx-frame adx-import-rows"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        tabIndex={0}
        aria-label={translate('adx.sheet.preview.title')}
      >
        <PlainTable
          isSticky
          isWrapping
          columns={[
            {
              key: 'line',
              label: translate('adx.sheet.line'),
              isFigure: true,
              width: '72px',
              cell: ({ line }) => line,
            },
            {
              key: 'name',
              label: text(resource.label[0]),
              isRowHead: true,
              width: '160px',
              cell: ({ id, name }) => name || `#${id}`,
            },
            {
              key: 'before',
              label: translate('adx.sheet.preview.before'),
              cell: (one) =>
                one.id === null ? (
                  <em>{translate('adx.sheet.preview.new')}</em>
                ) : (
                  one.changes.map(({ field, from }) => <div key={field}>{said(field, from)}</div>)
                ),
            },
            {
              key: 'after',
              label: translate('adx.sheet.preview.after'),
              cell: (one) => one.changes.map(({ field, to }) => <div key={field}>{said(field, to)}</div>),
            },
          ]}
          rows={changes}
          keyOf={({ line }) => line}
        />
      </section>
      {total > changes.length && (
        <p className="adx-small">
          {translate('adx.sheet.preview.first', { shown: formatCount(changes.length), count: formatCount(total) })}
        </p>
      )}
    </>
  );
}
