import '../fields/inputs/inputs.css';
import './history.css';
import { ArrowRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode, Ref } from 'react';
import type { HistoryRow } from '../../model/consoleProvider';
import { toMessage } from '../../schema/messages/message';
import type { AnyResource } from '../../schema/resource';
import { useViewer } from '../ConsoleContext';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/values/useValueWords';
import { valueText } from '../fields/values/valueText';
import { formatDateTime } from '../i18n/format';
import { useText } from '../i18n/useText';

type Props = {
  readonly resource: AnyResource;
  readonly row: HistoryRow;
  /** Whether the address names this entry. */
  readonly isMeant?: boolean;
  readonly ref?: Ref<HTMLLIElement>;
  /** Actions on the entry. */
  readonly children?: ReactNode;
};

/** One change: who made it and when, and each field's old and new value. */
export function HistoryEntry({ resource, row, isMeant = false, ref, children }: Props) {
  const { timezone } = useViewer();
  const translate = useTranslate();
  const text = useText();
  const words = useValueWords();
  // A job goes by its label, which each language translates; a person's name stays as it is.
  const name = row.by?.why ? text(row.by.name) : row.by?.name;
  const who = name ?? translate('adx.form.history.system');
  return (
    <li ref={ref} className="adx-history-row" tabIndex={isMeant ? -1 : undefined} aria-current={isMeant || undefined}>
      <div className="adx-row adx-history-head">
        <span className="adx-history-who">
          {row.admin ? translate('adx.form.history.through', { name: who, admin: row.admin.name }) : who}
        </span>
        <span className="adx-history-what">
          {translate(`adx.form.history.actions.${row.action}`, { _: row.action })}
        </span>
        {row.by?.isBlind && <span className="adx-history-what">{translate('adx.form.history.withoutVersion')}</span>}
        {row.by?.why && <span className="adx-history-what">{text(toMessage(row.by.why.message, row.by.why))}</span>}
        {row.admin?.reason && <span className="adx-history-what">{row.admin.reason}</span>}
        <span className="adx-figures adx-history-at">
          {translate('adx.form.version', { version: row.version, at: formatDateTime(row.at, timezone) })}
        </span>
        {children}
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

/** Loads the names of all objects that these changes refer to. */
export function useNamesOfChanges(resource: AnyResource, rows: readonly HistoryRow[]): void {
  useNamesOf(
    rows.flatMap(({ changes }) =>
      changes.flatMap(({ field, from, to }) =>
        [from, to].map((value) => ({ field: resource.allFields[field], value })),
      ),
    ),
  );
}
