import { useProfile } from '../ConsoleContext';
import { later } from '../parts/later';
import { useAddressDialog, useOpenDialog } from './useAddressDialog';

export const SettingsDialog = later(() => import('../settings/SettingsDialog').then((module) => module.SettingsDialog));

export const HelpDialog = later(() => import('../help/HelpDialog').then((module) => module.HelpDialog));
const AllKeysDialog = later(() => import('../keys/AllKeysDialog').then((module) => module.AllKeysDialog));

/** The dialog over the screen, where the address opens one. */
export function AddressDialogs() {
  const Profile = useProfile();
  const open = useOpenDialog();
  const help = useAddressDialog('help');
  if (open === 'settings') return <SettingsDialog />;
  if (open === 'help') return help.place === 'keys' ? <AllKeysDialog onClose={help.close} /> : <HelpDialog onClose={help.close} />;
  return open === 'profile' && Profile ? <Profile /> : null;
}
