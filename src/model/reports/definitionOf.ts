import type { SavedDefinition } from './savedReport';

/** What the person who saved it decided, and nothing else. */
export const definitionOf = ({
  name,
  request,
  relative,
  compareWith,
  shared,
  schedule,
}: SavedDefinition): SavedDefinition => ({
  name,
  request,
  relative,
  compareWith,
  shared,
  schedule,
});
