import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { DefaultView } from '../../schema/defaultView';
import type { AnyResource } from '../../schema/resource';
import type { ViewState } from '../../schema/viewState';
import { useOfferUndo } from '../actions/useOfferUndo';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import type { ListState } from '../list/useListState';
import { useAlert, useToast } from '../parts/feedback';
import type { StoredView } from './useListViews';

/** What menu and dialog need of the views of a list. */
export type Shown = {
  /** The definition of views. */
  readonly views: AnyResource;
  readonly resource: AnyResource;
  readonly state: ListState;
  /** The current state of the list. */
  readonly now: ViewState;
  readonly stored: readonly StoredView[] | undefined;
  /** The view that was opened. */
  readonly current: StoredView | undefined;
  readonly isChanged: boolean;
  readonly opens: DefaultView | undefined;
  readonly setOpens: (view: DefaultView | null) => void;
};

type Values = { readonly name: string; readonly shared: boolean };

/** Returns the writes of views. `saveAs` and `change` reject when refused; the others show an alert. */
export function useViewWrites({ views, resource, state, now, opens, setOpens }: Shown) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const offerUndo = useOfferUndo();
  const alert = useAlert();
  const renew = () => client.invalidateQueries({ queryKey: [views.name] });

  const create = async (values: Values, kept: ViewState): Promise<StoredView> => {
    const { data } = await provider.create(views.name, { data: { ...values, list: resource.name, state: kept } });
    await renew();
    return data as StoredView;
  };
  const change = async (view: StoredView, values: Partial<Values & { state: ViewState }>): Promise<void> => {
    const { data } = await provider.update(views.name, {
      id: view.id,
      data: { ...view, ...values },
      previousData: view,
    });
    if (opens?.id === view.id) setOpens(data as StoredView);
    await renew();
  };
  const told = (work: () => Promise<void>) => () => work().catch((error: unknown) => alert(sayError(error)));

  const bringBack = (view: StoredView, wasDefault: boolean) => async () => {
    const made = await create({ name: view.name, shared: view.shared }, view.state);
    if (wasDefault) setOpens(made);
    // Unless another view was opened since.
    if (state.view === view.id && !new URLSearchParams(state.place().search).has('view')) state.nameView(made.id);
    return translate('adx.views.back', { name: view.name });
  };

  return {
    /** Rejects when refused. */
    async saveAs(values: Values): Promise<void> {
      const made = await create(values, now);
      state.nameView(made.id);
      state.setLook({ columns: now.columns, widths: now.widths });
    },
    /** Rejects when refused. */
    change,
    save: (view: StoredView) =>
      told(async () => {
        await change(view, { state: now });
        toast({ message: toldByKey('adx.views.saved', { name: view.name }), tone: 'success' });
      })(),
    remove: (view: StoredView) =>
      told(async () => {
        const wasDefault = opens?.id === view.id;
        await provider.delete(views.name, { id: view.id, previousData: view });
        if (wasDefault) setOpens(null);
        if (state.view === view.id) state.nameView(undefined);
        await renew();
        offerUndo(views.name, toldByKey('adx.views.gone', { name: view.name }), bringBack(view, wasDefault));
      })(),
  };
}
