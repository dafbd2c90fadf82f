import { useConsole } from '../ConsoleContext';
import { useAddressDialog, useOpenDialog } from './useAddressDialog';

/** One's own security, over whatever screen the address names beside it. */
export function SecurityPlace() {
  const { Security } = useConsole();
  const isOpen = useOpenDialog() === 'security';
  const { place, goTo, close } = useAddressDialog('security');
  return Security && isOpen ? <Security part={place} go={goTo} onClose={close} /> : null;
}
