import { ArrowRight, History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { HistoryRow } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/useValueWords';
import { valueText } from '../fields/valueText';
import { formatCount, formatDateTime } from '../i18n/format';
import { useText } from '../i18n/useText';
import { useHistory } from './useHistory';
import { valuesAtVersion } from './valuesAtVersion';

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  readonly isReadOnly: boolean;
  readonly onRestore: (values: Document) => void;
};

/** Who changed what and when, the newest first; the values of an earlier version can be taken into the form again. */
export function HistoryTab({ resource, id, isReadOnly, onRestore }: Props) {
  const viewer = useViewer();
  const translate = useTranslate();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(resource, id);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  useNamesOf(
    rows.flatMap(({ changes }) =>
      changes.flatMap(({ field, from, to }) => [from, to].map((value) => ({ field: resource.allFields[field], value }))),
    ),
  );
  if (isPending) return <HistorySkeleton />;
  if (error) {
    return (
      <p className="adx-history-none">
        {translate('adx.form.history.failed')}{' '}
        <button type="button" className="adx-box-action" onClick={() => void refetch()}>
          {translate('adx.form.failed.retry')}
        </button>
      </p>
    );
  }
  const restore = (version: number) => {
    const values = valuesAtVersion(rows, version);
    const isBack = (name: string) => {
      const field = resource.allFields[name];
      return (
        field !== undefined &&
        field.access !== 'writeOnly' &&
        name !== 'status' &&
        name !== resource.members?.field &&
        maySet(resource, name, viewer)
      );
    };
    onRestore(Object.fromEntries(Object.entries(values).filter(([name]) => isBack(name))));
  };
  return (
    <div className="adx-history">
      {rows.length === 0 && (
        <p className="adx-history-none">
          <History size={16} aria-hidden="true" /> {translate('adx.form.history.none')}
        </p>
      )}
      <ol>
        {rows.map((row, index) => (
          <HistoryEntry
            key={`${row.version} ${row.at}`}
            resource={resource}
            row={row}
            {...(!isReadOnly && index > 0 && { onRestore: () => restore(row.version) })}
          />
        ))}
      </ol>
      {hasNextPage && (
        <button type="button" className="adx-plain" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('adx.form.history.more', { rest: formatCount((data?.pages[0]?.total ?? 0) - rows.length) })}
        </button>
      )}
    </div>
  );
}

function HistoryEntry({ resource, row, onRestore }: { resource: AnyResource; row: HistoryRow; onRestore?: () => void }) {
  const { timezone } = useViewer();
  const translate = useTranslate();
  const text = useText();
  const words = useValueWords();
  const who = row.by?.name ?? translate('adx.form.history.system');
  return (
    <li className="adx-history-row">
      <div className="adx-history-head">
        <span className="adx-history-who">
          {row.admin ? translate('adx.form.history.through', { name: who, admin: row.admin.name }) : who}
        </span>
        <span className="adx-history-what">{translate(`adx.form.history.actions.${row.action}`, { _: row.action })}</span>
        {row.admin?.reason && <span className="adx-history-what">{row.admin.reason}</span>}
        <span className="adx-figures adx-history-at">
          {translate('adx.form.version', { version: row.version, at: formatDateTime(row.at, timezone) })}
        </span>
        {onRestore && (
          <button type="button" className="adx-box-action" onClick={onRestore}>
            {translate('adx.form.history.restore', { version: row.version })}
          </button>
        )}
      </div>
      {row.changes.length > 0 && (
        <dl className="adx-history-changes">
          {row.changes.map(({ field: name, from, to }) => {
            const field = resource.allFields[name];
            const shown = (value: unknown) => (field ? valueText(value, field, words) : String(value ?? '-'));
            return (
              <div key={name}>
                <dt>{field ? text(field.label) : name}</dt>
                <dd className="adx-figures">
                  {field?.access === 'writeOnly' ? (
                    translate('adx.form.history.secret')
                  ) : (
                    <>
                      <del title={shown(from)}>{shown(from)}</del>
                      <ArrowRight size={13} aria-label={translate('adx.form.history.became')} />
                      <ins title={shown(to)}>{shown(to)}</ins>
                    </>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </li>
  );
}

const HistorySkeleton = () => (
  <div className="adx-history" aria-busy="true">
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className="adx-history-row" style={{ opacity: 1 - index * 0.2 }}>
        <span className="adx-bar" />
      </div>
    ))}
  </div>
);
