import type { AnyRecord } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { MenuItem } from '../parts/Menu';
import type { RowAction } from './rowActions';
import { useActions } from './useActions';

type Given = {
  readonly actions: readonly RowAction[];
  readonly records: readonly AnyRecord[];
  /** Whether the actions' keys work here: in a list, not in a form. */
  readonly hasKeys?: boolean;
  onChosen(): void;
};

/** Actions as the items of a menu, which needs them as direct children. */
export function useActionItems({ actions, records, hasKeys = false, onChosen }: Given) {
  const context = useActions();
  const text = useText();
  return actions.map(({ name, icon: Icon, label, key, isDangerous, run }) => (
    <MenuItem
      key={name}
      aria-keyshortcuts={hasKeys ? key : undefined}
      sx={isDangerous ? { color: 'var(--error)' } : {}}
      onClick={() => {
        onChosen();
        void run(records, context);
      }}
    >
      <Icon size={15} aria-hidden="true" />
      {text(label)}
      {hasKeys && key && (
        <span className="adx-menu-key" aria-hidden="true">
          {key.toUpperCase()}
        </span>
      )}
    </MenuItem>
  ));
}
