import '../parts/smallIcon.css';
import { Ellipsis } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type MouseEvent, useEffect } from 'react';
import type { AnyRecord } from '../../schema/resource';
import { fetchDialogsAhead } from '../actions/ActionHost';
import { isOwn, offeredActions } from '../actions/rowActions';
import { useActions } from '../actions/useActions';
import { useText } from '../i18n/useText';

/** The most buttons that fit the last cell; a menu holds the others, then the resource's own actions. */
const room = 5;

/** The actions of the row under the pointer or with the focus, shown over its last cell. */
export function RowButtons({ record }: { record: AnyRecord }) {
  const context = useActions();
  const { fetchOwn } = context;
  const translate = useTranslate();
  const text = useText();
  useEffect(fetchOwn, [fetchOwn]);
  const records = [record];
  const offered = offeredActions('row', records, context);
  const rare = offered.filter(({ mayHide }) => mayHide);
  const hidden =
    offered.length - rare.length > room ? offered.filter((action) => isOwn(action) || action.mayHide) : rare;
  const inMenu = offered.length > room ? hidden : [];
  const openMenu = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { right, bottom } = currentTarget.getBoundingClientRect();
    context.ask({ kind: 'menu', records, actions: inMenu, at: { left: right, top: bottom } });
  };
  return (
    <span className="adx-row-actions">
      {inMenu.length > 0 && (
        <button
          type="button"
          className="adx-small-icon"
          title={translate('adx.form.actions')}
          aria-label={`${translate('adx.form.actions')} ${record.name}`}
          aria-haspopup="menu"
          onPointerEnter={fetchDialogsAhead}
          onFocus={fetchDialogsAhead}
          onClick={openMenu}
        >
          <Ellipsis className="adx-lucide" size={16} aria-hidden />
        </button>
      )}
      {offered
        .filter((action) => !inMenu.includes(action))
        .map((action) => {
          const name = text(action.label);
          return (
            <button
              key={action.name}
              type="button"
              className="adx-small-icon"
              data-action={action.name}
              title={action.key ? `${name} (${action.key.toUpperCase()})` : name}
              aria-label={`${name} ${record.name}`}
              aria-keyshortcuts={action.key}
              onPointerEnter={fetchDialogsAhead}
              onFocus={fetchDialogsAhead}
              onClick={() => void action.run(records, context)}
            >
              <action.icon className="adx-lucide" size={16} aria-hidden />
            </button>
          );
        })}
    </span>
  );
}
