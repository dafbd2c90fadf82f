import { FileClock } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useViewer } from '../ConsoleContext';
import { formatDateTime } from '../i18n/format';
import type { Draft } from './drafts';

type Props = { readonly draft: Draft; readonly onDiscard: () => void; readonly onRestore: () => void };

/** Offers unsaved values from before a reload or a crash. */
export function DraftBar({ draft, onDiscard, onRestore }: Props) {
  const translate = useTranslate();
  const { timezone } = useViewer();
  const at = formatDateTime(draft.at, timezone);
  const isToday = at.slice(0, 10) === formatDateTime(new Date().toISOString(), timezone).slice(0, 10);
  return (
    <section className="adx-row adx-draft" aria-label={translate('adx.form.draft.label')}>
      <FileClock size={16} aria-hidden="true" />
      <p className="adx-draft-text">
        {draft.name ? (
          <>
            {translate('adx.form.draft.of')} <b>{draft.name}</b> {translate('adx.form.draft.from')}
          </>
        ) : (
          translate('adx.form.draft.plain')
        )}{' '}
        <span className="adx-figures">{isToday ? at.slice(11) : at}</span>
      </p>
      <button type="button" className="adx-inline-row adx-medium adx-frame adx-quiet" onClick={onDiscard}>
        {translate('adx.form.draft.discard')}
      </button>
      <button type="button" className="adx-inline-row adx-medium adx-frame adx-plain" onClick={onRestore}>
        {translate('adx.form.draft.restore')}
      </button>
    </section>
  );
}
