import { FileQuestion } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Link, useLocation } from 'react-router';
import type { SavedReport } from '../../model/reports/savedReport';
import { ButtonLink } from '../../ui/parts/Button';
import { usePageTitle } from '../../ui/parts/usePageTitle';
import { OtherSide } from '../../ui/shell/OtherModePage';
import { PageMessage } from '../../ui/shell/PageMessage';

/** The viewer has no saved report with this id; a report in the URL's other parameters can still be run. */
export function AbsentSaved() {
  const translate = useTranslate();
  const { search, state } = useLocation();
  const query = new URLSearchParams(search);
  const isAsking = query.has('dim') || query.has('met');
  const rest = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== 'saved=1')
    .join('&');
  const title = translate('adx.saved.absent');
  usePageTitle(title);
  return (
    <PageMessage
      icon={FileQuestion}
      title={title}
      actions={
        <>
          <ButtonLink to="/reports" variant="contained">
            {translate('adx.saved.all')}
          </ButtonLink>
          {isAsking ? (
            <Link to={`/report?${rest}`} state={state} className="adx-button" data-variant="outlined">
              {translate('adx.saved.openUnsaved')}
            </Link>
          ) : (
            <ButtonLink to="/report?store=1">{translate('adx.reports.create')}</ButtonLink>
          )}
        </>
      }
    >
      {translate('adx.saved.absentWhy')}
    </PageMessage>
  );
}

/** A saved report of the other mode: it says so, and never runs in this one. */
export function SavedOfOtherSide({ saved: { name, mode } }: { saved: SavedReport }) {
  const translate = useTranslate();
  usePageTitle(name);
  return (
    <OtherSide
      title={translate('adx.saved.otherMode', { name, mode: translate(`adx.shell.sides.${mode}`) })}
      mode={mode}
      actions={<ButtonLink to="/reports">{translate('adx.saved.all')}</ButtonLink>}
    />
  );
}
