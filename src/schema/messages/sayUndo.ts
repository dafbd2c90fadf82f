import { plainMessages } from './plainMessages';

export const sayUndo = plainMessages({
  'undo.once': 'You can undo this once, within {minutes} minutes.',
  'undo.changedSince': 'Changed since: {names}. Nothing was undone.',
  'undo.inUse': '{users} now use the imported objects. Nothing was undone.',
});
