import './report.css';
import { FileQuestion } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { reportCalls } from '../dataProvider/reportCalls';
import { UrlStateExpired } from '../ui/address/UrlStateExpired';
import { UrlStatePlace } from '../ui/address/UrlStatePlace';
import { useHelpAfter } from '../ui/help/HelpTexts';
import { usePreference } from '../ui/list/usePreference';
import { ButtonLink } from '../ui/parts/Button';
import { FailedNotice } from '../ui/parts/Notice';
import { PageMessage } from '../ui/shell/PageMessage';
import { Builder } from './Builder';
import { MissingNotice } from './MissingNotice';
import { ReportContext } from './ReportContext';
import { ReportHead } from './ReportHead';
import { ReportSkeleton } from './ReportSkeleton';
import { Result } from './Result';
import { type SavedParts, SavedProvider } from './saved/SavedContext';
import { AbsentSaved, SavedOfOtherSide } from './saved/SavedStates';
import { SavingProvider } from './saved/SavingContext';
import { SidePanel } from './saved/SidePanel';
import { useReportState } from './useReportState';

/** Builder at the left, answer at the right. */
export function ReportScreen({ saved }: { saved: SavedParts }) {
  return (
    <SavedProvider saved={saved}>
      <UrlStatePlace>
        <Screen saved={saved} />
      </UrlStatePlace>
    </SavedProvider>
  );
}

function Screen({ saved: { transport, live } }: { saved: SavedParts }) {
  const translate = useTranslate();
  const calls = useMemo(() => reportCalls(transport, live), [transport, live]);
  const state = useReportState(calls);
  useHelpAfter(state.kind !== 'loading');

  if (state.kind === 'loading') return <ReportSkeleton />;
  if (state.kind === 'failed') {
    const title = translate(state.what === 'saved' ? 'adx.saved.openFailed' : 'adx.reports.noCatalogue');
    return <FailedNotice className="adx-rep-notice" title={title} error={state.error} onRetry={state.retry} />;
  }
  if (state.kind === 'absent') return <AbsentSaved />;
  if (state.kind === 'otherMode') return <SavedOfOtherSide saved={state.saved} />;
  if (state.kind === 'unknown') {
    return (
      <PageMessage
        icon={FileQuestion}
        title={translate('adx.reports.unknownPreset', { key: state.presetKey })}
        actions={
          <ButtonLink to="/report?store=1" variant="contained">
            {translate('adx.reports.create')}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ReportContext value={state.report}>
      <SavingProvider>
        <Desk />
      </SavingProvider>
    </ReportContext>
  );
}

function Desk() {
  const translate = useTranslate();
  const [isFolded, setFolded] = usePreference('report.builderFolded', false);
  return (
    <div className="adx-rep" data-folded={isFolded || undefined}>
      <Builder />
      <section className="adx-column adx-rep-result" aria-label={translate('adx.reports.result')}>
        <ReportHead isFolded={isFolded} fold={setFolded} />
        <UrlStateExpired />
        <MissingNotice />
        <Result />
      </section>
      <SidePanel />
    </div>
  );
}
