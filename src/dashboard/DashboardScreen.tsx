import './dashboard.css';
import { Hourglass } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { Transport } from '../dataProvider/transport';
import { ComingProgress } from '../ui/parts/ComingProgress';
import { FailedNotice } from '../ui/parts/Notice';
import { Remark } from '../ui/parts/Remark';
import { usePageTitle } from '../ui/shell/usePageTitle';
import { ArrangeBar } from './ArrangeBar';
import { ArrangingContext } from './ArrangingContext';
import { CardGrid } from './CardGrid';
import { DashboardBar } from './DashboardBar';
import { DashboardContext } from './DashboardContext';
import { GettingStarted } from './GettingStarted';
import { useArrangement } from './useArrangement';
import { useDashboardState } from './useDashboardState';

/** `/`: what is going on, by role and mode. */
export function DashboardScreen({ transport }: { transport: Transport }) {
  const translate = useTranslate();
  const { dashboard, error, retry, setView, setArranging } = useDashboardState(transport);
  const { placed, hidden, arranging, said, show, addSaved, reset } = useArrangement(dashboard);
  usePageTitle(translate('adx.dashboard.title'));
  const { isArranging } = dashboard;
  return (
    <DashboardContext value={dashboard}>
      <ArrangingContext value={arranging}>
        <div className="adx-column adx-dash">
          <DashboardBar onView={setView} onArrange={setArranging} />
          {isArranging && (
            <ArrangeBar
              hidden={hidden}
              onShow={show}
              onSaved={addSaved}
              onReset={reset}
              onDone={() => setArranging(false)}
            />
          )}
          <p className="adx-hidden" role="status">
            {said}
          </p>
          {dashboard.coming && (
            <Remark icon={<Hourglass size={16} aria-hidden />} action={<ComingProgress coming={dashboard.coming} />}>
              {translate('adx.dashboard.comingWhy')}
            </Remark>
          )}
          <GettingStarted />
          {error ? (
            <FailedNotice title={translate('adx.dashboard.failed')} error={error} onRetry={retry} />
          ) : (
            <CardGrid placed={placed} onArrange={() => setArranging(true)} />
          )}
        </div>
      </ArrangingContext>
    </DashboardContext>
  );
}
