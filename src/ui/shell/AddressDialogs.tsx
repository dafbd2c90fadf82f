import { useProfile } from '../ConsoleContext';
import { later } from '../parts/later';
import { useOpenDialog } from './useAddressDialog';

export const SettingsDialog = later(() => import('../settings/SettingsDialog').then((module) => module.SettingsDialog));

/** The dialog over the screen, where the address opens one. */
export function AddressDialogs() {
  const Profile = useProfile();
  const open = useOpenDialog();
  if (open === 'settings') return <SettingsDialog />;
  return open === 'profile' && Profile ? <Profile /> : null;
}
