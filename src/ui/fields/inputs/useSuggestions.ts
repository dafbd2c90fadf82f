import type { ViewerNames } from '../../../schema/access';
import { useViewer } from '../../ConsoleContext';

type Field = { readonly suggestions?: readonly string[]; readonly suggestionsOf?: ViewerNames };

/** The names that a field offers while a person types: its own, or those of the viewer. */
export function useSuggestions({ suggestions = [], suggestionsOf }: Field): readonly string[] {
  const viewer = useViewer();
  return suggestionsOf ? viewer[suggestionsOf] : suggestions;
}
