import './bell.css';
import { Bell } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { IconButton } from '../../ui/parts/IconButton';
import { later } from '../../ui/parts/later';
import { type SavedParts, SavedProvider, useFeed, useSaved } from './SavedContext';
import { useFinishedToasts } from './useFinishedToasts';

const BellList = later(() => import('./BellList').then((module) => module.BellList));

/** Saved reports in the header: how many are new, and the newest of them. */
export function BellButton({ saved }: { saved: SavedParts }) {
  return (
    <SavedProvider saved={saved}>
      <Button />
    </SavedProvider>
  );
}

function Button() {
  const translate = useTranslate();
  const { begin } = useSaved();
  const { newIds } = useFeed();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useFinishedToasts();
  const name = translate('adx.saved.bell', { smart_count: newIds.size });
  return (
    <>
      <IconButton
        className="adx-bell"
        aria-label={newIds.size > 0 ? name : translate('adx.saved.title')}
        data-tip={translate('adx.saved.title')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={BellList.ahead}
        onFocus={BellList.ahead}
        onClick={(event) => {
          begin();
          setAnchor(event.currentTarget);
        }}
      >
        <Bell size={16} aria-hidden />
        {newIds.size > 0 && (
          <span className="adx-bell-count adx-figures" aria-hidden>
            {newIds.size}
          </span>
        )}
      </IconButton>
      {anchor && <BellList anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
