import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { useAlert, useToast } from '../shell/feedback';
import { goBack, keptUndos } from './keptUndo';
import { sayError } from './problemOf';

/** Offers again what an earlier page did less than a minute ago: closing it loses nothing. */
export function KeptUndoToasts() {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const alert = useAlert();
  const isTold = useRef(false);

  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    for (const { resource, way, sentence, until } of keptUndos()) {
      const run = async () => {
        try {
          await goBack(provider, resource, way);
          await client.invalidateQueries({ queryKey: [resource] });
          toast({ message: translate('adx.bulk.undone'), tone: 'success' });
        } catch (error) {
          alert(sayError(error));
        }
      };
      const seconds = Math.max(1, Math.floor((until - Date.now()) / 1000));
      toast({ message: sentence, tone: 'success', action: { label: translate('adx.actions.undo'), run }, seconds });
    }
  }, [provider, client, translate, toast, alert]);
  return null;
}
