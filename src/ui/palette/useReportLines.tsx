import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import type { Line } from './Line';

const none: readonly Line[] = [];

/** Saved reports that the viewer may open. */
export function useReportLines(): readonly Line[] {
  const { savedReports } = useConsole();
  const [lines, setLines] = useState(none);
  useEffect(() => {
    let isOver = false;
    savedReports?.().then(
      (links) => {
        if (isOver) return;
        setLines(
          links.map(({ id, ...link }) => ({ key: `report/${id}`, icon: <Bookmark size={15} aria-hidden />, ...link })),
        );
      },
      // The transport reports errors that matter; the screen of saved reports shows why.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [savedReports]);
  return lines;
}
