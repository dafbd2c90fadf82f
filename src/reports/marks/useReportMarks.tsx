import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { changeMarks } from '../../model/reports/changeMarks';
import { filteredObject } from '../../model/reports/objectFilter';
import { timesOf } from '../../model/reports/pointsByTime';
import type { ReportFilter } from '../../model/reports/reportCall';
import { isGranted } from '../../schema/access';
import { tabPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../../ui/ConsoleContext';
import { historySlug, versionAnchor } from '../../ui/form/historyPlace';
import { useObjectPath } from '../../ui/useObjectHref';
import { useReport } from '../parts/ReportContext';
import type { ChartData } from '../useChartData';
import type { ReportResult } from '../useReportRun';
import { ChangeMarks } from './ChangeMarks';
import { ChangesSwitch } from './ChangesSwitch';
import { useChanges } from './useChanges';

const nothing: readonly ReportFilter[] = [];

/** Marks of changes to the one object that a report is filtered to, where its chart has a time axis, and their switch. */
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

type KnownObject = { readonly resource: AnyResource; readonly id: number };

/** The one object that filters narrow a report to, if the viewer may read it; undefined while it is looked up. */
function useFilteredObject(filters: readonly ReportFilter[]): KnownObject | undefined {
  const provider = useDataProvider<ConsoleProvider>();
  const { viewer, resources } = useConsole();
  const { wanted, resource } = useMemo(() => {
    const wanted = filteredObject(filters);
    const resource = resources.find(({ name, access }) => name === wanted?.resource && isGranted(viewer, access.read));
    return { wanted, resource };
  }, [filters, resources, viewer]);
  const isNamed = wanted !== undefined && resource !== undefined && wanted.field !== 'id';
  const { data } = useQuery({
    queryKey: [wanted?.resource, 'the one with', wanted?.field, wanted?.value],
    async queryFn() {
      const { data } = await provider.getList(wanted?.resource ?? '', {
        filter: { [wanted?.field ?? '']: wanted?.value },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: 2 },
      });
      // Several objects may share the name: it is unclear whose changes to show.
      return data.length === 1 ? Number(data[0]?.id) : null;
    },
    enabled: isNamed,
    retry: false,
  });
  const id = isNamed ? data : Number(wanted?.value);
  return useMemo(() => (resource && id && Number.isSafeInteger(id) ? { resource, id } : undefined), [resource, id]);
}
