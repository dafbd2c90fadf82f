import { useTranslate } from 'ra-core';
import { Empty } from '../../ui/parts/Empty';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useSteps } from '../../ui/useSteps';
import { useReport } from '../ReportContext';

/** Reports that others begin with. */
export function PanelPresets() {
  const translate = useTranslate();
  const { toReport } = useSteps();
  const { catalogue, preset } = useReport();
  return (
    <ul className="adx-rep-side-list">
      {catalogue.presets.map(({ key, label, relative }) => (
        <li key={key}>
          <ScreenLink
            to={`/report/${encodeURIComponent(key)}`}
            className="adx-rep-side-link"
            {...(key === preset?.key && { 'aria-current': 'page' as const })}
          >
            <span>{label}</span>
            <small>{translate(`adx.reports.ranges.${relative}`)}</small>
          </ScreenLink>
        </li>
      ))}
      {catalogue.presets.length === 0 && (
        <li>
          <Empty words={translate('adx.saved.panel.noPresets')} step={toReport} />
        </li>
      )}
    </ul>
  );
}
