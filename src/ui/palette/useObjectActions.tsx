import { useQueryClient } from '@tanstack/react-query';
import { ChartColumn, Copy, Eye, Pause, Pencil, Play, Stethoscope } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { statuses } from '../../schema/commonFields';
import { mayChange, mayMake } from '../../schema/mayWrite';
import { listPath, objectPath } from '../../schema/objectPath';
import type { AnyRecord } from '../../schema/resource';
import { useOfferUndo } from '../actions/useOfferUndo';
import { useConsole } from '../ConsoleContext';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useAlert } from '../parts/feedback';
import type { Line, LineObject } from './Line';

/** The actions of a found object. The viewer's rights depend on its record, which is loaded first. */
export function useObjectActions(object: LineObject | undefined): readonly Line[] {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const translate = useTranslate();
  const alert = useAlert();
  const offerUndo = useOfferUndo();
  const { viewer, reportOf } = useConsole();
  const [record, setRecord] = useState<AnyRecord>();

  useEffect(() => {
    setRecord(undefined);
    if (!object) return;
    let isOver = false;
    provider.getOne<AnyRecord>(object.kind.name, { id: object.id }).then(
      ({ data }) => !isOver && setRecord(data),
      // Lines that need the record are left out; the object's own screen shows the error.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [provider, object]);

  return useMemo(() => {
    if (!object) return [];
    const { kind, id, name } = object;
    const { write } = kind.access;
    const { actions } = kind.list;
    const isKnown = record?.id === id ? record : undefined;
    const mayEdit = isKnown !== undefined && mayChange(viewer, write, isKnown.demand, (field) => isKnown[field]);

    const setStatus = async (from: 0 | 1, to: 0 | 1): Promise<void> => {
      const store = (status: 0 | 1) => provider.bulk(kind.name, { ids: [id], changes: { status } });
      const refresh = () => client.invalidateQueries({ queryKey: [kind.name] });
      try {
        const { undo } = await store(to);
        await refresh();
        const way = undo === undefined ? undefined : { token: undo };
        const message = toldByKey(to === statuses.active ? 'adx.actions.activated' : 'adx.actions.deactivated', {
          smart_count: 1,
          name,
        });
        offerUndo(kind.name, message, way ?? (() => store(from)));
      } catch (error) {
        alert(sayError(error));
      }
    };

    const lines: Line[] = [];
    const add = (key: string, label: string, Drawn: typeof Pencil, way: { readonly path: string } | { run(): void }) =>
      lines.push({ key: `object/${key}`, label: translate(label), icon: <Drawn size={15} aria-hidden />, ...way });

    if (actions.includes('edit'))
      add('open', mayEdit ? 'adx.actions.edit' : 'adx.actions.view', mayEdit ? Pencil : Eye, {
        path: objectPath(kind, id),
      });
    if (actions.includes('copy') && mayMake(viewer, write)) {
      const path = objectPath(kind, 'create');
      add('copy', 'adx.actions.copy', Copy, { path: `${path}${path.includes('?') ? '&' : '?'}copy=${id}` });
    }
    if (actions.includes('reports') && reportOf)
      add('reports', 'adx.actions.reports', ChartColumn, {
        run: () => void reportOf(kind, [{ id, name }]).then(navigate, (error: unknown) => alert(sayError(error))),
      });
    if (kind.serving?.isAsked)
      add('serving', 'adx.serving.ask', Stethoscope, { path: `${listPath(kind)}?serving=${id}` });
    if (mayEdit && mayMake(viewer, write) && isKnown.status === statuses.active)
      add('deactivate', 'adx.actions.deactivate', Pause, { run: () => void setStatus(1, 0) });
    if (mayEdit && mayMake(viewer, write) && isKnown.status === statuses.inactive)
      add('activate', 'adx.actions.activate', Play, { run: () => void setStatus(0, 1) });
    return lines;
  }, [object, record, viewer, reportOf, provider, client, navigate, translate, alert, offerUndo]);
}
