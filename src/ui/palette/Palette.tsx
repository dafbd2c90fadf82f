import './palette.css';
import { Command } from 'cmdk';
import { Archive, CirclePause, Search } from 'lucide-react';
import { useLocaleState, useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHref, useNavigate } from 'react-router';
import { statuses } from '../../schema/commonFields';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { controlKey } from '../keys/controlKey';
import { Empty } from '../parts/Empty';
import { Modal } from '../parts/Modal';
import { useOpensTab } from '../parts/ScreenLink';
import type { Line } from './Line';
import { type Inside, type PaletteLines, usePaletteLines } from './usePaletteLines';

/** Finds objects, screens, actions and saved reports by keyboard. */
export function Palette({ onClose }: { onClose(): void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  // The object whose actions are shown, and the former state of the palette, to which a step back returns.
  const [inside, setInside] = useState<Inside & { readonly key: string }>();
  const found = usePaletteLines(typed, inside);
  const { q, groups, waiting, failed } = found;
  const open = useOpenLine(onClose);
  const lines = groups.flatMap(({ entries }) => entries);
  // A new text selects the first line again.
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
    // Otherwise the package opens the line itself.
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

/** Whether a key enters the actions of an object (Tab), or leaves them (Tab, Escape, or Backspace without text). */
function isStep({ key, shiftKey }: KeyboardEvent, typed: string, isInside: boolean, hasActions: boolean): boolean {
  if (!isInside) return key === 'Tab' && !shiftKey && hasActions;
  return key === 'Tab' || key === 'Escape' || (key === 'Backspace' && typed === '');
}

type Hurry = { readonly isNewTab: boolean };

/** Handles Enter before a result has arrived: opens the first line once it has. */
function useHurried(isEarly: boolean, first: Line | undefined, open: (line: Line, isNewTab: boolean) => void) {
  const hurried = useRef<Hurry>(undefined);
  const act = useCallback(() => {
    const hurry = hurried.current;
    hurried.current = undefined;
    if (hurry && first) open(first, hurry.isNewTab);
  }, [first, open]);
  useEffect(() => {
    // In a microtask, because the palette must close before the target opens; an effect runs too early for that.
    if (!isEarly && hurried.current) queueMicrotask(act);
  }, [isEarly, act]);
  return hurried;
}

/** Opens a line after closing the palette, which returns the focus: the target takes it from there and returns it there. */
function useOpenLine(onClose: () => void): (line: Line, isNewTab: boolean) => void {
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

type Props = {
  readonly line: Line;
  /** Called before the pointer opens it. */
  onPress(event: MouseEvent): void;
  onOpen(isNewTab: boolean): void;
};

function PaletteLine({ line: { key, icon, label, about, id, status, isDangerous }, onPress, onOpen }: Props) {
  const translate = useTranslate();
  return (
    <Command.Item
      value={key}
      data-danger={isDangerous || undefined}
      onClickCapture={onPress}
      onAuxClick={(event) => event.button === 1 && onOpen(true)}
      onSelect={() => onOpen(false)}
    >
      {icon}
      <span className="adx-ellipsis adx-grow adx-palette-label">{label}</span>
      {status === statuses.inactive && (
        <span className="adx-ellipsis adx-inline-row adx-small adx-palette-state">
          <CirclePause size={13} aria-hidden />
          {translate('adx.list.inactive')}
        </span>
      )}
      {status === statuses.archived && (
        <span className="adx-ellipsis adx-inline-row adx-small adx-palette-state">
          <Archive size={13} aria-hidden />
          {translate('adx.list.archived')}
        </span>
      )}
      {about && <span className="adx-ellipsis adx-inline-row adx-small adx-palette-about">{about}</span>}
      {id !== undefined && (
        <span className="adx-ellipsis adx-inline-row adx-small adx-palette-id adx-figures">#{id}</span>
      )}
    </Command.Item>
  );
}

type PaletteFootProps = {
  readonly found: PaletteLines;
  readonly count: number;
  /** What Tab does. */
  readonly step: 'actions' | 'back' | undefined;
};

/** The footer: keys, and searches that are running or failed. */
function PaletteFoot({ found: { q, waiting, failed, retry }, count, step }: PaletteFootProps) {
  const translate = useTranslate();
  const namesOf = useNames();
  const isSearching = waiting.length > 0;
  const hasFailed = !isSearching && failed.length > 0;
  return (
    <div className="adx-strip adx-small adx-palette-foot">
      {isSearching && (
        <span className="adx-ellipsis adx-palette-where">
          {translate('adx.palette.searching', { objects: namesOf(waiting) })}
        </span>
      )}
      {hasFailed && (
        <span className="adx-palette-failed" role="alert">
          <span className="adx-ellipsis adx-palette-where">
            {translate('adx.palette.failed', { objects: namesOf(failed) })}
          </span>
          <button type="button" className="adx-bare adx-palette-retry" onClick={retry}>
            {translate('adx.shell.tryAgain')}
          </button>
        </span>
      )}
      <span className="adx-gap" />
      {/* A failure and its button need the space. */}
      <span className="adx-inline-row adx-palette-keys" aria-hidden="true" hidden={hasFailed}>
        {step && (
          <>
            <span className="adx-palette-key">Tab</span> {translate(`adx.palette.keys.${step}`)}
          </>
        )}
        <span className="adx-palette-key">↑</span>
        <span className="adx-palette-key">↓</span>
        <span className="adx-palette-key">Enter</span> {translate('adx.palette.keys.open')}
        <span className="adx-palette-key">{controlKey()} Enter</span> {translate('adx.palette.keys.newTab')}
      </span>
      <span className="adx-hidden" role="status">
        {q && !isSearching && translate('adx.palette.count', { smart_count: count })}
      </span>
    </div>
  );
}

function useNames(): (kinds: readonly AnyResource[]) => string {
  const text = useText();
  const [locale] = useLocaleState();
  return (kinds) => new Intl.ListFormat(locale).format(kinds.map(({ label }) => text(label[1])));
}
