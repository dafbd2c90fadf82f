import { useCallback } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useNavigate } from 'react-router';
import { useOpensTab } from '../parts/ScreenLink';
import type { Line } from './Line';

/** Opens a line and closes the palette, which gives the focus back first: what comes next takes it from there and returns it to there. */
export function useOpenLine(onClose: () => void): (line: Line, isNewTab: boolean) => void {
  const navigate = useNavigate();
  const base = useHref('/').replace(/\/$/, '');
  const opensTab = useOpensTab();
  return useCallback(
    (line, isNewTab) => {
      flushSync(onClose);
      if (line.run) return line.run();
      line.onOpen?.();
      if (isNewTab || opensTab) window.open(base + line.path, '_blank', 'noopener');
      else void navigate(line.path);
    },
    [onClose, navigate, base, opensTab],
  );
}
