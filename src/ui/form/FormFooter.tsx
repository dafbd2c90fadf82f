import { CircleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { HistoryRow } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useFormState } from '../formState/FormStoreContext';
import { type FormTab, tabOfPath } from '../formState/formTabs';
import { formatDateTime } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { missingFields } from './missingFields';
import { useSheet } from './SheetContext';

type Props = {
  readonly record: Document;
  readonly last: HistoryRow | undefined;
  readonly isCreate: boolean;
  /** A record that no list has (the profile): no history, saving closes the form, and a read-only form shows Save disabled. */
  readonly isAlone: boolean;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
  readonly resource: AnyResource;
  readonly tabs: readonly FormTab[];
  readonly onFirstError: () => void;
  /** Goes to the first value that a new object still needs. */
  readonly onFirstMissing: () => void;
  readonly onSave: () => void;
};

/** Shows what prevents saving, what a save would store, and when the object was last stored. */
export function FormFooter({
  record,
  last,
  isCreate,
  isAlone,
  isReadOnly,
  isSaving,
  resource,
  tabs,
  onFirstError,
  onFirstMissing,
  onSave,
}: Props) {
  const translate = useTranslate();
  const { close } = useSheet();
  const { timezone } = useViewer();
  const unsaved = useFormState(({ changed }) => changed.length);
  const shown = useFormState((state) => state.shown);
  const paths = Object.keys(shown);
  const errorTabs = useMemo(
    () => new Set(Object.keys(shown).map((path) => tabOfPath(tabs, path)?.slug)).size,
    [tabs, shown],
  );
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const by = last && last.version === record.version ? (last.admin?.name ?? last.by?.name) : undefined;
  const newer = last && last.version > Number(record.version) ? last.version : undefined;
  const stamp = {
    version: String(record.version ?? '-'),
    at: formatDateTime(String(record.modifiedAt ?? ''), timezone),
  };
  return (
    <footer className="adx-strip adx-form-foot">
      <div className="adx-grow adx-form-facts" role="status">
        {paths.length > 0 && (
          <button type="button" className="adx-bare adx-inline-row adx-medium adx-foot-errors" onClick={onFirstError}>
            <CircleAlert size={15} aria-hidden="true" />
            {translate('adx.form.errors', { smart_count: paths.length })}{' '}
            {errorTabs > 1 && translate('adx.form.onTabs', { smart_count: errorTabs })}
          </button>
        )}
        {isCreate && !isReadOnly && <Missing resource={resource} tabs={tabs} onGo={onFirstMissing} />}
        {unsaved > 0 && !isReadOnly && (
          <span className="adx-foot-unsaved">{translate('adx.form.unsaved', { smart_count: unsaved })}</span>
        )}
        {!isCreate && !isAlone && (
          <span className="adx-foot-version adx-figures">
            {newer !== undefined
              ? translate('adx.form.versionNewer', { version: stamp.version, newer: String(newer) })
              : by
                ? translate('adx.form.versionBy', { ...stamp, name: by })
                : translate('adx.form.version', stamp)}
          </span>
        )}
      </div>
      <Button onClick={close}>{translate(isReadOnly ? 'adx.form.close' : 'adx.form.cancel')}</Button>
      {(!isReadOnly || isAlone) && (
        <Button
          variant="contained"
          onClick={onSave}
          disabled={isSaving || isReadOnly}
          aria-keyshortcuts="Control+S Meta+S"
          title={isAlone ? undefined : translate('adx.form.saveHint', { key: isMac ? '⌘ ↵' : 'Ctrl Enter' })}
          aria-label={translate('adx.form.save')}
        >
          {translate(isSaving ? 'adx.form.saving' : 'adx.form.save')}
          <kbd className="adx-key">{isMac ? '⌘ S' : 'Ctrl S'}</kbd>
        </Button>
      )}
    </footer>
  );
}

/** With more names than these, the others are counted. */
const namedAtMost = 4;

/** Names what a new object still needs before it can be saved, in the order of the form. */
function Missing({ resource, tabs, onGo }: Pick<Props, 'resource' | 'tabs'> & { onGo: () => void }) {
  const translate = useTranslate();
  const text = useText();
  // Fields that already show an error are left out.
  const line = useFormState(({ problems, values, shown }) =>
    missingFields(tabs, problems, values)
      .filter((name) => !Object.keys(shown).some((path) => path.split('.', 1)[0] === name))
      .join(),
  );
  const names = line === '' ? [] : line.split(',');
  if (names.length === 0) return null;
  const labels = names.slice(0, namedAtMost).map((name) => text(resource.allFields[name]?.label ?? name));
  const fields = [...labels, ...(names.length > namedAtMost ? [`+${names.length - namedAtMost}`] : [])].join(', ');
  return (
    <button type="button" className="adx-bare adx-ellipsis adx-foot-missing" onClick={onGo}>
      {translate('adx.form.missingFields', { fields })}
    </button>
  );
}
