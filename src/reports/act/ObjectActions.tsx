import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { objectPath } from '../../schema/objectPath';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { offeredActions, type RowAction } from '../../ui/actions/rowActions';
import { type ActionContext, useActions } from '../../ui/actions/useActions';
import { formatCount } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { inSentence } from '../../ui/list/inSentence';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { objectsAtMost, useTickedObjects } from './useTickedObjects';

/** Of what lists do with ticked objects, what belongs to a report; the rest is a matter of their own screen. */
const acted: ReadonlySet<RowAction['name']> = new Set<RowAction['name']>(['activate', 'deactivate', 'editField']);

const offered = (records: readonly AnyRecord[], context: ActionContext): readonly RowAction[] =>
  offeredActions('bulk', records, context).filter(({ name }) => acted.has(name));

/** Opens the object behind the ticked rows, or changes all there are: by the same actions, rights and undo as in its list. */
export function ObjectActions({ resource, ids }: { resource: AnyResource; ids: readonly number[] }) {
  const translate = useTranslate();
  const text = useText();
  const context = useActions();
  const { records, hasFailed } = useTickedObjects(resource.name, ids);
  // Until the objects of another tick are there the buttons stay where they are.
  const last = useRef<readonly RowAction[]>([]);
  const actions = records ? offered(records, context) : last.current;
  useEffect(() => {
    last.current = actions;
  });
  const [only] = ids;
  return (
    <>
      {ids.length === 1 && only !== undefined && (
        <ScreenLink to={objectPath(resource, only)} className="adx-rep-act-open">
          <ExternalLink className="adx-lucide" size={15} aria-hidden />
          {translate('adx.reports.act.open', { object: inSentence(text(resource.label[0])) })}
        </ScreenLink>
      )}
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          disabled={!records}
          title={translate('adx.reports.act.objects', {
            smart_count: ids.length,
            count: formatCount(ids.length),
            objects: inSentence(text(resource.label[ids.length === 1 ? 0 : 1])),
          })}
          onClick={() => records && void action.run(records, context)}
        >
          <action.icon className="adx-lucide" size={15} aria-hidden />
          {text(action.label)}
        </button>
      ))}
      {hasFailed && <span className="adx-rep-act-none">{translate('adx.reports.act.unread')}</span>}
      {ids.length === 0 && <span className="adx-rep-act-none">{translate('adx.reports.act.noObject')}</span>}
      {ids.length > objectsAtMost && (
        <span className="adx-rep-act-none">
          {translate('adx.reports.act.tooMany', { count: formatCount(objectsAtMost) })}
        </span>
      )}
    </>
  );
}
