import type { AnyRecord } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { MenuItem } from '../parts/Menu';
import { useActions } from './ActionHost';
import type { RowAction } from './rowActions';

type Given = { readonly actions: readonly RowAction[]; readonly records: readonly AnyRecord[]; onChosen(): void };

/** Actions as the items of a menu, which wants them as a list of its own. */
export function useActionItems({ actions, records, onChosen }: Given) {
  const context = useActions();
  const text = useText();
  return actions.map(({ name, icon: Icon, label, isDangerous, run }) => (
    <MenuItem
      key={name}
      sx={isDangerous ? { color: 'var(--error)' } : {}}
      onClick={() => {
        onChosen();
        void run(records, context);
      }}
    >
      <Icon size={15} aria-hidden="true" />
      {text(label)}
    </MenuItem>
  ));
}
