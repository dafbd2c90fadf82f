import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { changeMarks } from '../../model/reports/changeMarks';
import { timesOf } from '../../model/reports/pointsByTime';
import type { ReportFilter } from '../../model/reports/reportCall';
import { tabPath } from '../../schema/objectPath';
import { historySlug, versionAnchor } from '../../ui/form/historyPlace';
import { useObjectPath } from '../../ui/useObjectHref';
import { useReport } from '../ReportContext';
import type { ChartData } from '../useChartData';
import type { ReportResult } from '../useReportRun';
import { ChangeMarks } from './ChangeMarks';
import { ChangesSwitch } from './ChangesSwitch';
import { useChanges } from './useChanges';
import { useFilteredObject } from './useFilteredObject';

const nothing: readonly ReportFilter[] = [];

/** Marks of what was done to the one object that a report is filtered to, where its chart has a time axis, and their switch. */
export function useReportMarks(
  { request }: ReportResult,
  { kind, points, grain }: ChartData,
): { marks?: ReactNode; switch?: ReactNode } {
  const { view, setView, timezone: ofReport } = useReport();
  const navigate = useNavigate();
  const pathOf = useObjectPath();
  const timezone = request.timezone ?? ofReport;
  const isOn = view.get('changes') !== '0';
  const times = useMemo(() => timesOf(request, grain), [request, grain]);
  const hasTime = kind !== 'bars' || points[0]?.key === times[0];
  const object = useFilteredObject(hasTime ? request.filters : nothing);
  const changes = useChanges(
    object && isOn ? { resource: object.resource.name, id: object.id, period: request, timezone } : undefined,
  );
  const marks = useMemo(
    () => changeMarks(changes.rows, { times, grain, timezone }),
    [changes.rows, times, grain, timezone],
  );
  if (!object) return {};
  const path = pathOf(object.resource.name, object.id);
  return {
    switch: <ChangesSwitch changes={changes} isOn={isOn} onChange={(on) => setView({ changes: on ? null : '0' })} />,
    ...(isOn && {
      marks: (
        <ChangeMarks
          resource={object.resource}
          marks={marks}
          kind={kind}
          steps={times.length}
          {...(path !== undefined && {
            onVersion: (version) => navigate(tabPath(path, historySlug) + versionAnchor(version)),
          })}
        />
      ),
    }),
  };
}
