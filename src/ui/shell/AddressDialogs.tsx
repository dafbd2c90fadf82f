import { useConsole } from '../ConsoleContext';
import { later } from '../parts/later';
import { useOpenDialog } from './useAddressDialog';

export const SettingsDialog = later(() => import('../settings/SettingsDialog').then((module) => module.SettingsDialog));

/** The dialog over the screen, where the address opens one. */
export function AddressDialogs() {
  const { Profile, viewer } = useConsole();
  const open = useOpenDialog();
  if (open === 'settings') return <SettingsDialog />;
  // An administrator has none (spec §6), unless they act for an account.
  return open === 'profile' && Profile && viewer.account !== null ? <Profile /> : null;
}
