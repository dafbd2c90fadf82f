import './history.css';
import { History } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefCallback, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { HistoryRow } from '../../model/consoleProvider';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { Empty } from '../parts/Empty';
import { useObjectPath } from '../useObjectHref';
import { HistoryEntry, useNamesOfChanges } from './HistoryEntry';
import { readVersionAnchor } from './historyPlace';
import { useHistory } from './useHistory';

type Props = {
  readonly resource: AnyResource;
  readonly id: number;
  readonly isReadOnly: boolean;
  readonly onRestore: (version: number, values: Document) => void;
};

/** All changes with author and time, newest first; values of an earlier version can be loaded into the form. */
export function HistoryTab({ resource, id, isReadOnly, onRestore }: Props) {
  const viewer = useViewer();
  const translate = useTranslate();
  const pathOf = useObjectPath();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(resource, id);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  useNamesOfChanges(resource, rows);
  const meant = useMeantVersion(rows, { hasNextPage, isFetchingNextPage, fetchNextPage });
  if (isPending) return <HistorySkeleton />;
  if (error) {
    return (
      <p className="adx-row adx-history-none">
        {translate('adx.form.history.failed')}{' '}
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action"
          onClick={() => void refetch()}
        >
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
    onRestore(version, Object.fromEntries(Object.entries(values).filter(([name]) => isBack(name))));
  };
  return (
    <div className="adx-history">
      {rows.length === 0 && (
        <Empty
          icon={<History size={16} aria-hidden="true" />}
          words={translate('adx.form.history.none')}
          step={{
            words: translate(isReadOnly ? 'adx.actions.view' : 'adx.actions.edit'),
            to: pathOf(resource.name, id) ?? listPath(resource),
          }}
        />
      )}
      <ol>
        {rows.map((row, index) => (
          <HistoryEntry
            key={`${row.version} ${row.at}`}
            resource={resource}
            row={row}
            {...(row.version === meant.version && { isMeant: true, ref: meant.ref })}
          >
            {!isReadOnly && index > 0 && (
              <button
                type="button"
                className="adx-bare adx-inline-row adx-medium adx-box-action"
                aria-label={translate('adx.form.history.restore_number', { version: row.version })}
                onClick={() => restore(row.version)}
              >
                {translate('adx.form.history.restore')}
              </button>
            )}
          </HistoryEntry>
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          className="adx-inline-row adx-medium adx-frame adx-plain"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {translate('adx.form.history.more', { rest: formatCount((data?.pages[0]?.total ?? 0) - rows.length) })}
        </button>
      )}
    </div>
  );
}

const HistorySkeleton = () => (
  <div className="adx-history" aria-busy="true">
    {[0, 1, 2, 3].map((index) => (
      <div key={index} className="adx-history-row" style={{ opacity: 1 - index * 0.2 }}>
        <span className="adx-bone" />
      </div>
    ))}
  </div>
);

/** Returns the values at a version of the fields that changed since: undoes each row above it, newest first. */
export function valuesAtVersion(rows: readonly HistoryRow[], version: number): Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const row of rows) {
    if (row.version <= version) break;
    for (const { field, from } of row.changes) values[field] = from;
  }
  return values;
}

type Pages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => unknown;
};

/** Loads pages until the version that the address names is there, and focuses it. */
function useMeantVersion(rows: readonly HistoryRow[], { hasNextPage, isFetchingNextPage, fetchNextPage }: Pages) {
  const version = readVersionAnchor(useLocation().hash);
  const isWanting = version !== undefined && rows.length > 0 && rows.every((row) => row.version > version);
  useEffect(() => {
    if (isWanting && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isWanting, hasNextPage, isFetchingNextPage, fetchNextPage]);
  const ref: RefCallback<HTMLLIElement> = useCallback((element) => {
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: 'center' });
  }, []);
  return { version, ref };
}
