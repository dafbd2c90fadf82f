import { useTranslate } from 'ra-core';
import type { AnyRecord } from '../../schema/resource';
import { fetchDialogsAhead, useActions } from '../actions/ActionHost';
import { offeredActions } from '../actions/rowActions';

/** The actions of the row under the pointer or with the focus, over its last cell. */
export function RowButtons({ record }: { record: AnyRecord }) {
  const context = useActions();
  const translate = useTranslate();
  const records = [record];
  return (
    <span className="adx-row-actions">
      {offeredActions('row', records, context).map((action) => {
        const name = translate(action.label);
        return (
          <button
            key={action.name}
            type="button"
            data-action={action.name}
            title={action.key ? `${name} (${action.key.toUpperCase()})` : name}
            aria-label={`${name} ${record.name}`}
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
