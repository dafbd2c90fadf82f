import { useQuery } from '@tanstack/react-query';
import type { ViewerNames } from '../../../schema/access';
import type { Suggestions } from '../../../schema/kinds/strings';
import { useViewer } from '../../ConsoleContext';

type Field = { readonly suggestions?: Suggestions; readonly suggestionsOf?: ViewerNames };

const none: readonly string[] = [];

/** Suggestions of a field while typing: its own, or the viewer's. Empty for a field without them. */
export function useSuggestions({ suggestions = none, suggestionsOf }: Field): readonly string[] {
  const viewer = useViewer();
  const isFetched = typeof suggestions === 'function';
  const { data } = useQuery({
    queryKey: ['suggestions', String(suggestions)],
    queryFn: () => (isFetched ? suggestions() : suggestions),
    enabled: isFetched,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (suggestionsOf) return viewer[suggestionsOf];
  return isFetched ? (data ?? none) : suggestions;
}
