import type { ComponentProps, ReactNode } from 'react';
import { addressOfSaved, type SavedEntry } from '../../model/reports/savedReport';
import { useConsole } from '../../ui/ConsoleContext';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { filePath } from '../calls/savedCalls';
import { useSaved } from './SavedContext';
import { useOpenFile } from './useOpenFile';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  readonly entry: SavedEntry;
  /** Opens the report even if it has a file. */
  readonly isToReport?: boolean;
  readonly children: ReactNode;
};

/** Opens a file in a new tab and a report on its screen; a click marks it as seen. */
export function SavedLink({ entry, isToReport = false, onClick, children, ...props }: Props) {
  const { transport, feed } = useSaved();
  const { demo } = useConsole().config;
  const openFile = useOpenFile();
  if (isToReport || !entry.file) {
    return (
      <ScreenLink
        {...props}
        to={addressOfSaved(entry)}
        onClick={(event) => {
          feed.see([entry]);
          onClick?.(event);
        }}
        onAuxClick={() => feed.see([entry])}
      >
        {children}
      </ScreenLink>
    );
  }
  return (
    <a
      {...props}
      href={transport.url(filePath(entry.id))}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (demo) {
          event.preventDefault();
          void openFile(entry);
        } else feed.see([entry]);
        onClick?.(event);
      }}
      onAuxClick={() => feed.see([entry])}
    >
      {children}
    </a>
  );
}
