import './palette.css';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Empty } from '../parts/Empty';
import { Modal } from '../parts/Modal';
import type { Line } from './Line';
import { PaletteFoot } from './PaletteFoot';
import { PaletteLine } from './PaletteLine';
import { useOpenLine } from './useOpenLine';
import { type Inside, usePaletteLines } from './usePaletteLines';

/** Everything there is, a few keys away: objects, screens, what can be done, saved reports. */
export function Palette({ onClose }: { onClose(): void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  // The object whose actions are shown in place of everything, and what stood before: a step back leads there.
  const [inside, setInside] = useState<Inside & { readonly key: string }>();
  const found = usePaletteLines(typed, inside);
  const { q, groups, waiting, failed } = found;
  const open = useOpenLine(onClose);
  const lines = groups.flatMap(({ entries }) => entries);
  // For another text the choice begins at the top again.
  const [chosen, setChosen] = useState({ q: '', key: '' });
  const selected = lines.find(({ key }) => chosen.q === q && key === chosen.key) ?? lines[0];
  const withKeys = useRef(false);
  const isBehind = typed.trim() !== q;
  const isEarly = isBehind || (lines.length === 0 && waiting.length > 0);
  const hurried = useHurried(isEarly, lines[0], open);

  const goIn = ({ object, key }: Line) => {
    if (!object) return;
    setInside({ object, typed, key });
    setTyped('');
  };
  const goBack = () => {
    if (!inside) return;
    setTyped(inside.typed);
    setChosen({ q: inside.typed.trim(), key: inside.key });
    setInside(undefined);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isInInput = event.target instanceof HTMLInputElement;
    if (isInInput && isStep(event, typed, inside !== undefined, selected?.object !== undefined && !isBehind)) {
      event.preventDefault();
      event.stopPropagation();
      if (inside) goBack();
      else if (selected) goIn(selected);
      return;
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const isNewTab = event.ctrlKey || event.metaKey;
    // Else the package itself chooses the line.
    if (!isEarly && !isNewTab) return;
    event.preventDefault();
    if (isEarly) hurried.current = { isNewTab };
    else if (selected) open(selected, isNewTab);
  };

  return (
    <Modal open disableScrollLock onClose={onClose} slotProps={{ backdrop: { className: 'adx-palette-scrim' } }}>
      <div
        className="adx-column adx-palette"
        role="dialog"
        aria-modal="true"
        aria-label={translate('adx.palette.title')}
        tabIndex={-1}
      >
        <Command
          label={translate('adx.palette.title')}
          shouldFilter={false}
          vimBindings={false}
          loop
          value={selected?.key ?? ''}
          onValueChange={(key) => setChosen({ q, key })}
          onKeyDown={onKeyDown}
        >
          <div className="adx-strip adx-palette-head">
            <Search size={17} aria-hidden />
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              placeholder={
                inside ? translate('adx.palette.with', { name: inside.object.name }) : translate('adx.palette.ask')
              }
              autoFocus
              spellCheck={false}
            />
            <span className="adx-palette-key" aria-hidden="true">
              Esc
            </span>
          </div>
          <Command.List label={translate('adx.palette.results')}>
            {groups.map(({ key, heading, entries }) => (
              <Command.Group key={key} heading={heading}>
                {entries.map((line) => (
                  <PaletteLine
                    key={line.key}
                    line={line}
                    onPress={(event) => {
                      withKeys.current = event.ctrlKey || event.metaKey;
                    }}
                    onOpen={(isNewTab) => {
                      open(line, isNewTab || withKeys.current);
                      withKeys.current = false;
                    }}
                  />
                ))}
              </Command.Group>
            ))}
            {lines.length === 0 && !isBehind && waiting.length === 0 && failed.length === 0 && (
              <Empty
                words={translate('adx.palette.none', { q })}
                step={{ words: translate('adx.list.clear_search'), onGo: () => setTyped('') }}
              />
            )}
          </Command.List>
          <PaletteFoot
            found={found}
            count={lines.length}
            step={inside ? 'back' : selected?.object ? 'actions' : undefined}
          />
        </Command>
      </div>
    </Modal>
  );
}

/** Tab goes into the actions of an object; Tab, Escape, or Backspace where nothing is typed, leads back. */
function isStep({ key, shiftKey }: KeyboardEvent, typed: string, isInside: boolean, hasActions: boolean): boolean {
  if (!isInside) return key === 'Tab' && !shiftKey && hasActions;
  return key === 'Tab' || key === 'Escape' || (key === 'Backspace' && typed === '');
}

type Hurry = { readonly isNewTab: boolean };

/** Enter before a line for what was typed has come: the first one is opened when it has. */
function useHurried(isEarly: boolean, first: Line | undefined, open: (line: Line, isNewTab: boolean) => void) {
  const hurried = useRef<Hurry>(undefined);
  const act = useCallback(() => {
    const hurry = hurried.current;
    hurried.current = undefined;
    if (hurry && first) open(first, hurry.isNewTab);
  }, [first, open]);
  useEffect(() => {
    // The palette goes before what it opens comes, which an effect is too early for.
    if (!isEarly && hurried.current) queueMicrotask(act);
  }, [isEarly, act]);
  return hurried;
}
