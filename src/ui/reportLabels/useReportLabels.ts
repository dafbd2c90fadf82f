import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { chooseLanguage } from '../i18n/languages';
import { loadLabels, type ReportLabels } from './reportLabels';

/** Null where the catalogue's own English will do; undefined until they have come. */
export function useReportLabels(): {
  readonly data: ReportLabels | null | undefined;
  readonly error: unknown;
  refetch(): unknown;
} {
  const language = chooseLanguage([useLocale()]);
  return useQuery({
    queryKey: ['report labels', language],
    queryFn: () => loadLabels(language),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // They are part of the console: there is nothing to be asked of the API.
    networkMode: 'always',
  });
}
