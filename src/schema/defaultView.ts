import { accountKey, type Viewer } from './access';
import { isViewState, type ViewState } from './viewState';

/** The view that a list opens with, with its state: the first rows load without another call. */
export type DefaultView = { readonly id: number; readonly name: string; readonly state: ViewState };

/** The key in a user's settings; separate for each account that an administrator acts for. */
export const defaultViewKey = (list: string, viewer: Pick<Viewer, 'role' | 'account' | 'admin'>): string =>
  `lists.${list}.view${viewer.admin ? `@${accountKey(viewer)}` : ''}`;

export function readDefaultView(stored: unknown): DefaultView | undefined {
  const { id, name, state } = (stored ?? {}) as Partial<DefaultView>;
  return typeof id === 'number' && typeof name === 'string' && isViewState(state) ? { id, name, state } : undefined;
}
