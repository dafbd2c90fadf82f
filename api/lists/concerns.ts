import type { Change, Scope } from '../ports';

/** Whether a change may be of a row in scope. */
export const concerns = ({ type, scope }: { readonly type: string; readonly scope: Scope }, change: Change): boolean =>
  change.type === type && (scope.owner === 'all' || change.owners.includes(scope.owner) || (scope.global && change.owners.includes(null)));
