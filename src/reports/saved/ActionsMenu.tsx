import { MenuItem } from '../../ui/parts/Menu';
import { MenuBelow } from '../../ui/parts/MenuBelow';
import type { SavedAction } from './useSavedActions';

type Props = {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly actions: readonly SavedAction[];
  onClose(): void;
};

export function ActionsMenu({ anchor, label, actions, onClose }: Props) {
  return (
    <MenuBelow anchor={anchor} label={label} onClose={onClose}>
      {actions.map((action) => (
        <MenuItem
          key={action.name}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          <action.icon size={15} aria-hidden />
          {action.label}
        </MenuItem>
      ))}
    </MenuBelow>
  );
}
