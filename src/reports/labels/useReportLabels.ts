import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { chooseLanguage } from '../../ui/i18n/languages';
import { loadLabels, type ReportLabels } from './reportLabels';

/** `data` is null for English and undefined while loading. */
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
    // They are part of the console and need no API call.
    networkMode: 'always',
  });
}
