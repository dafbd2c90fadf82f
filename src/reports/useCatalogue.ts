import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReportCalls } from '../dataProvider/reportCalls';
import type { ReportCatalogue } from '../model/reports/reportCall';
import { useViewer } from '../ui/ConsoleContext';
import { useText } from '../ui/i18n/useText';
import { catalogueIn } from '../ui/reportLabels/catalogueIn';
import { useReportLabels } from '../ui/reportLabels/useReportLabels';

export type CatalogueQuery = { readonly data: ReportCatalogue | undefined; readonly error: unknown; refetch(): void };

/** What the viewer may ask for, in their language; the traffic checks have a catalogue of their own. */
export function useCatalogue(calls: ReportCalls, ivt: 0 | 1, enabled = true): CatalogueQuery {
  const { user, mode } = useViewer();
  const text = useText();
  const catalogue = useQuery({
    queryKey: ['report catalogue', user, mode, ivt],
    queryFn: () => calls.catalogue(ivt),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const labels = useReportLabels();
  const data = useMemo(() => {
    if (!catalogue.data || labels.data === undefined) return undefined;
    return labels.data === null ? catalogue.data : catalogueIn(catalogue.data, labels.data, text);
  }, [catalogue.data, labels.data, text]);
  const refetch = () => {
    if (catalogue.error) void catalogue.refetch();
    if (labels.error) void labels.refetch();
  };
  return { data, error: catalogue.error ?? labels.error, refetch };
}
