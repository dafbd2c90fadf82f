import { useTranslate } from 'ra-core';
import { Menu } from '../parts/Menu';
import type { DialogProps } from './ActionDialog';
import { useActionItems } from './useActionItems';

/** Actions of a row in a menu. It hangs at a point and not at the button, which goes when the pointer leaves the row. */
export function ActionsAt({ question: { records, actions, at }, onClose }: DialogProps<'menu'>) {
  const translate = useTranslate();
  // What the chosen one asks takes the place of this menu.
  const items = useActionItems({ actions, records, hasKeys: true, onChosen: onClose });
  return (
    <Menu
      open
      anchorReference="anchorPosition"
      anchorPosition={at}
      transformOrigin={{ horizontal: 'right', vertical: 'top' }}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('adx.form.actions') } }}
    >
      {items}
    </Menu>
  );
}
