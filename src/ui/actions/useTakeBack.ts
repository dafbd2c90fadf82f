import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useCallback } from 'react';
import type { ConsoleProvider, Undone } from '../../model/consoleProvider';
import { useConsole } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { problemOf, sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useAlert, useToast } from '../parts/feedback';
import { dropUndo, goBack, type UndoWay } from './pendingUndo';

/** Longer than other toasts: the user has to read which objects changed since. */
const restSeconds = 20;

/** Undoes a change and reports it. Where some objects changed since, offers to undo the others. */
export function useTakeBack() {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const { resources } = useConsole();
  const toast = useToast();
  const alert = useAlert();

  return useCallback(
    async (resource: string, way: UndoWay): Promise<void> => {
      const [one = '', many = ''] = resources.find(({ name }) => name === resource)?.label ?? [];
      const say = ({ changed, left }: Undone) => {
        const names =
          left &&
          left.names.join(', ') +
            (left.count > left.names.length ? ` (+${formatCount(left.count - left.names.length)})` : '');
        const counted = {
          smart_count: changed,
          count: { count: changed },
          object: { word: one },
          objects: { word: many },
        };
        return left
          ? toldByKey('adx.actions.undone_rest', { ...counted, names: names ?? '' })
          : toldByKey('adx.actions.undone', counted);
      };
      const attempt = async (back: () => Promise<Undone | string | undefined>): Promise<void> => {
        try {
          const undone = await back();
          toast({
            message: typeof undone === 'string' ? undone : undone ? say(undone) : toldByKey('adx.actions.undone_all'),
            tone: 'success',
          });
        } catch (error) {
          const rest = problemOf(error)?.undoable ?? 0;
          if (typeof way === 'function' || !('token' in way) || rest === 0) alert(sayError(error));
          else {
            const label = toldByKey('adx.actions.undo_rest', { smart_count: rest, count: { count: rest } });
            const run = () => attempt(() => provider.undo(way.token, resource, true));
            toast({ message: sayError(error) ?? '', tone: 'error', action: { label, run }, seconds: restSeconds });
          }
        }
        await client.invalidateQueries({ queryKey: [resource] });
      };
      await attempt(async () => {
        dropUndo(way);
        if (typeof way !== 'function') return goBack(provider, resource, way);
        const said = await way();
        return typeof said === 'string' ? said : undefined;
      });
    },
    [provider, client, resources, toast, alert],
  );
}
