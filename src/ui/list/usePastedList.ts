import { useDataProvider } from 'ra-core';
import { type ClipboardEvent, useEffect, useRef } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { readIdList, writeIdList } from '../../schema/idList';
import type { AnyResource } from '../../schema/resource';
import { sayError } from '../actions/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useToast } from '../shell/feedback';
import { sayMissing } from './sayMissing';

/**
 * Takes a list that is pasted into a search: a box for one line would run its lines together. Ids join those that are in the box;
 * other lines are looked up as names, and the objects found are searched for by their ids. After `forget` a late answer changes nothing.
 */
export function usePastedList(resource: AnyResource, search: (q: string) => void) {
  const provider = useDataProvider<ConsoleProvider>();
  const toast = useToast();

  /** Counts what was pasted and typed: an answer is of use until something else is in the box. */
  const turn = useRef(0);
  const forget = () => {
    turn.current += 1;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the list is left
  useEffect(() => forget, []);

  const findNames = async (lines: string) => {
    const own = turn.current;
    const onOneLine = lines.trim().replace(/\s+/g, ' ');
    try {
      const { ids, missing } = await provider.findNamed(resource.name, { text: lines });
      if (own !== turn.current) return;
      search(ids.length > 1 ? writeIdList(ids) : ids.length === 1 ? `${ids},` : onOneLine);
      toast({ message: sayMissing('lines', ids.length + missing.length, missing) });
    } catch (error) {
      if (own !== turn.current) return;
      search(onOneLine);
      toast({ tone: 'error', message: sayError(error) ?? toldByKey('ra.notification.http_error') });
    }
  };

  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const given = event.clipboardData.getData('text');
    const ids = readIdList(given);
    const isLines = /[\r\n]/.test(given.trim());
    if (!ids && !isLines) return;
    event.preventDefault();
    forget();
    if (!ids) return void findNames(given);
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const kept = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? 0);
    search(writeIdList([...new Set([...(readIdList(`${kept},`) ?? []), ...ids])]));
  };
  return { onPaste, forget };
}
