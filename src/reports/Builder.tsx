import './builder.css';
import { useTranslate } from 'ra-core';
import { ChipSection } from './ChipSection';
import { DateSection } from './DateSection';
import { FilterSection } from './FilterSection';
import { IvtSwitch } from './IvtSwitch';
import { OrderSection } from './OrderSection';
import { useReport } from './ReportContext';
import { RunBar } from './RunBar';
import { Switch } from './Switch';

/** The left side: what is asked. */
export function Builder() {
  const translate = useTranslate();
  const { draft, change, catalogue, problems, metric } = useReport();
  const named = [...draft.dimensions, ...draft.filters.map((filter) => filter.dimension)];
  const isNamed = (id: string) => named.includes(id);
  const isApart = (id: string) => draft.metrics.some((one) => metric(one)?.apartFrom?.includes(id));
  return (
    <form
      id="report-builder"
      className="adx-column adx-rep-builder"
      aria-label={translate('adx.reports.builder')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        // A field's own Enter must not run a report that is half written.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className="adx-rep-sections">
        <DateSection />
        <ChipSection
          kind="dimensions"
          ids={draft.dimensions}
          offered={catalogue.dimensions.filter(({ id, filterOnly }) => !filterOnly && !isApart(id))}
          onChange={(dimensions) => change({ dimensions })}
        />
        <ChipSection
          kind="metrics"
          ids={draft.metrics}
          offered={catalogue.metrics.filter(({ apartFrom }) => !apartFrom?.some(isNamed))}
          onChange={(metrics) => change({ metrics })}
        />
        <FilterSection />
        <section className="adx-rep-section">
          <OrderSection />
          <Switch isOn={draft.hideErrors} onChange={(hideErrors) => change({ hideErrors })}>
            {translate('adx.reports.hideErrors')}
          </Switch>
          <IvtSwitch />
          {problems.ivt && <p className="adx-note adx-rep-problem">{problems.ivt}</p>}
        </section>
      </div>
      <RunBar />
    </form>
  );
}
