import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { actingRole } from '../actions/rowActions';
import { useActions } from '../actions/useActions';
import { useText } from '../i18n/useText';
import { AllKeysDialog } from '../keys/AllKeysDialog';

/** Lists all keys, including those of the resource's own actions. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const actions = useActions();
  const { own, fetchOwn } = actions;
  const translate = useTranslate();
  const text = useText();
  useEffect(fetchOwn, [fetchOwn]);
  const acting = actingRole(actions) ? [{ keys: ['a'], means: translate('adx.shell.acting.start') }] : [];
  const ownKeys = own.flatMap(({ key, label }) => (key ? [{ keys: [key], means: text(label) }] : []));
  return <AllKeysDialog ofList={[...acting, ...ownKeys]} onClose={onClose} />;
}
