import { useDataProvider } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useSubject } from '../actions/subject';
import { useConsole } from '../ConsoleContext';
import type { Line } from './Line';
import { type Recent, recentKey } from './recent';
import { useObjectLine } from './useObjectLine';

type Now = ReadonlyMap<string, AnyRecord | undefined>;

/** The objects opened last, as they were then. Their current records load next, and deleted ones leave the stored list. */
export function useRecentLines(kinds: readonly AnyResource[]): readonly Line[] {
  const { preferences, viewer } = useConsole();
  const provider = useDataProvider<ConsoleProvider>();
  const objectLine = useObjectLine();
  const subject = useSubject();
  const [recents] = useState(() =>
    preferences
      .get<readonly Recent[]>(recentKey, [])
      .filter(({ resource, account }) => account === viewer.account && kinds.some(({ name }) => name === resource))
      // Leaves out the open object.
      .filter(
        ({ resource, id }) =>
          subject?.place !== 'form' || subject.actions.resource.name !== resource || subject.record.id !== id,
      ),
  );
  const [now, setNow] = useState<Now>(new Map());

  useEffect(() => {
    let isOver = false;
    const forget = (gone: readonly Recent[]) => {
      const isGone = ({ resource, id }: Recent) => gone.some((one) => one.resource === resource && one.id === id);
      preferences.set(
        recentKey,
        preferences.get<readonly Recent[]>(recentKey, []).filter((one) => !isGone(one)),
      );
    };
    for (const name of new Set(recents.map(({ resource }) => resource))) {
      const asked = recents.filter(({ resource }) => resource === name);
      provider.getMany<AnyRecord>(name, { ids: asked.map(({ id }) => id) }).then(
        ({ data }) => {
          if (isOver) return;
          const found = new Map(data.map((record) => [`${name}/${record.id}`, record]));
          setNow((before) => new Map([...before, ...found]));
          const gone = asked.filter(({ id }) => !found.has(`${name}/${id}`));
          if (gone.length > 0) forget(gone);
        },
        // Without an answer the stored lines stay.
        () => undefined,
      );
    }
    return () => {
      isOver = true;
    };
  }, [recents, provider, preferences]);

  return useMemo(
    () =>
      recents.flatMap(({ resource, id, name }) => {
        const kind = kinds.find((one) => one.name === resource);
        const record = now.get(`${resource}/${id}`);
        const line =
          kind &&
          objectLine(kind, {
            id,
            name: String(record?.name ?? name),
            ...(record && { status: record.status as 0 | 1 | 2 }),
          });
        return line ? [{ ...line, key: `recent/${resource}/${id}` }] : [];
      }),
    [recents, now, kinds, objectLine],
  );
}
