import { Ellipsis } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import type { AnyRecord } from '../../schema/resource';
import { offeredActions } from '../actions/rowActions';
import { useAsSubject } from '../actions/subject';
import { useActionItems } from '../actions/useActionItems';
import { useActions } from '../actions/useActions';
import { useRecent } from '../palette/recent';
import { Menu } from '../parts/Menu';

/** The same actions that the list offers for this object. */
export function ActionsMenu({ record }: { record: AnyRecord }) {
  const context = useActions();
  const { fetchOwn } = context;
  const translate = useTranslate();
  useEffect(fetchOwn, [fetchOwn]);
  useAsSubject('form', record, context);
  useRecent(context.resource, record);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const actions = offeredActions('form', [record], context);
  const items = useActionItems({ actions, records: [record], onChosen: () => setAnchor(null) });
  if (actions.length === 0) return null;
  return (
    <>
      <button
        type="button"
        id={id}
        className="adx-bare adx-center adx-icon"
        aria-label={translate('adx.form.actions')}
        title={translate('adx.form.actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden="true" />
      </button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {items}
      </Menu>
    </>
  );
}
