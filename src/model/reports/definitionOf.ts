import type { SavedDefinition } from './savedReport';

/** Returns only the properties that the user saved. */
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
