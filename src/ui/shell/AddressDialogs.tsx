import { useAddressDialog, useOpenDialog } from '../address/useAddressDialog';
import { useProfile } from '../ConsoleContext';
import { lazyComponent } from '../parts/lazyComponent';

export const SettingsDialog = lazyComponent(() =>
  import('../settings/SettingsDialog').then((module) => module.SettingsDialog),
);

export const HelpDialog = lazyComponent(() => import('../help/HelpDialog').then((module) => module.HelpDialog));
const AllKeysDialog = lazyComponent(() => import('../keys/AllKeysDialog').then((module) => module.AllKeysDialog));

/** The dialog over the screen that the address names, if any. */
export function AddressDialogs() {
  const Profile = useProfile();
  const open = useOpenDialog();
  const help = useAddressDialog('help');
  if (open === 'settings') return <SettingsDialog />;
  if (open === 'help')
    return help.place === 'keys' ? <AllKeysDialog onClose={help.close} /> : <HelpDialog onClose={help.close} />;
  return open === 'profile' && Profile ? <Profile /> : null;
}
