import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord } from '../../schema/resource';
import { sayError } from '../actions/problemOf';
import { useActions } from '../actions/useActions';
import { useAlert } from '../shell/feedback';
import type { ListSort } from './listUrl';
import type { Selection } from './useSelection';

/** What a list was asked by, with the object whose members it shows. */
export type Asked = { readonly filter: Readonly<Record<string, unknown>>; readonly sort: ListSort };

/** A request of the API takes no more. */
export const mostTicked = 10_000;

/** Records that come to the page in one go: each is copied from the worker, and the page must not halt for it. */
const atOnce = 250;

/** Ticks everything that a list finds: whole records, since what is offered for them goes by what they are. */
export function useSelectAll({ filter, sort }: Asked, { tickMany }: Pick<Selection, 'tickMany'>) {
  const { resource } = useActions();
  const provider = useDataProvider<ConsoleProvider>();
  const alert = useAlert();
  const [loaded, setLoaded] = useState<number>();
  /** The question whose answers are all ticked. */
  const [answered, setAnswered] = useState<string>();
  const run = useRef(0);
  const question = JSON.stringify([filter, sort]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked by now is another question
  useEffect(
    () => () => {
      run.current += 1;
      setLoaded(undefined);
    },
    [question],
  );

  const stop = () => {
    run.current += 1;
    setLoaded(undefined);
  };
  /** Undefined if it was cancelled. */
  const readAll = async (mine: number) => {
    const records = new Map<number, AnyRecord>();
    for (let page = 1; ; page += 1) {
      const { data, total = 0 } = await provider.getList(resource.name, {
        filter,
        sort,
        pagination: { page, perPage: atOnce },
      });
      if (run.current !== mine) return undefined;
      const expected = Math.min(total, mostTicked);
      for (const record of data as readonly AnyRecord[]) if (records.size < mostTicked) records.set(record.id, record);
      if (data.length < atOnce || page * atOnce >= expected) return { records, size: records.size, expected };
      setLoaded(records.size);
    }
  };
  const start = async () => {
    run.current += 1;
    const mine = run.current;
    setLoaded(0);
    try {
      let found = await readAll(mine);
      // Rows that changed places meanwhile may have gone by between two pages.
      if (found && found.size < found.expected) found = await readAll(mine);
      if (!found) return;
      tickMany([...found.records.values()]);
      setAnswered(question);
    } catch (error) {
      if (run.current === mine) alert(sayError(error));
    }
    if (run.current === mine) setLoaded(undefined);
  };
  return { done: answered === question, loaded, start: () => void start(), stop };
}
