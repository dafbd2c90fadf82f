import { Check } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { objectPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { dropUndo, keepUndo } from '../../ui/actions/pendingUndo';
import { sayError } from '../../ui/actions/problemOf';
import { formatCount } from '../../ui/i18n/format';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import type { Added } from './useListPlan';

type Props = { readonly added: Added; readonly resource: AnyResource; readonly titleId: string; onClose(): void };

/** What was added, the way to the list, and the way back. */
export function AddedToList({ added: { id, name, isNew, count, undo }, resource, titleId, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const [state, setState] = useState<'done' | 'busy' | 'undone'>('done');
  const [problem, setProblem] = useState<string>();
  const counts = { smart_count: count, count: formatCount(count), name };
  const said = translate('adx.reports.act.list.added', counts);
  useEffect(
    () =>
      keepUndo(
        resource.name,
        undo,
        toldByKey('adx.reports.act.list.added', { smart_count: count, count: { count }, name }),
      ),
    [resource, undo, count, name],
  );
  const takeBack = async () => {
    setState('busy');
    dropUndo(undo);
    try {
      await undo();
      setState('undone');
    } catch (error) {
      setProblem(text(sayError(error) ?? ''));
      setState('done');
    }
  };
  return (
    <>
      <div className="adx-ask-body">
        <Check className="adx-lucide adx-rep-added" size={20} aria-hidden />
        <div role="status">
          <h2 id={titleId}>
            {state !== 'undone' ? said : translate(`adx.reports.act.list.${isNew ? 'undoneNew' : 'undone'}`, counts)}
          </h2>
          {state !== 'undone' && (
            <p>
              <ScreenLink to={objectPath(resource, id)}>
                {translate('adx.reports.act.open', { object: name })}
              </ScreenLink>
            </p>
          )}
          {problem && <p className="adx-ask-danger">{problem}</p>}
        </div>
      </div>
      <div className="adx-ask-foot">
        {state !== 'undone' && (
          <Button onClick={() => void takeBack()} disabled={state === 'busy'}>
            {translate('adx.actions.undo')}
          </Button>
        )}
        <span className="adx-gap" />
        <Button variant="contained" onClick={onClose} autoFocus>
          {translate('adx.actions.close')}
        </Button>
      </div>
    </>
  );
}
