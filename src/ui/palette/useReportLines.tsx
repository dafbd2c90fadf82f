import { Bookmark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConsole } from '../ConsoleContext';
import type { Line } from './Line';

const none: readonly Line[] = [];

/** The saved reports that the viewer may open. */
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
      // The transport has told of it where it matters; the screen of saved reports says why.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [savedReports]);
  return lines;
}
