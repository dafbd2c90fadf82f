import { CircleHelp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { IconButton } from '../parts/IconButton';
import { HelpDialog } from './AddressDialogs';
import { useAddressDialog } from './useAddressDialog';

/** Opens the help, from every screen. */
export function HelpEntry() {
  const translate = useTranslate();
  const { open } = useAddressDialog('help');
  const name = translate('adx.help.title');
  return (
    <IconButton
      aria-label={name}
      data-tip={name}
      aria-haspopup="dialog"
      onPointerEnter={HelpDialog.preload}
      onFocus={HelpDialog.preload}
      onClick={() => open('1')}
    >
      <CircleHelp size={16} aria-hidden />
    </IconButton>
  );
}
