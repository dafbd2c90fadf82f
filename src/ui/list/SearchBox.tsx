import { Search, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { isSameList, readIdList, writeIdList } from '../../schema/idList';
import type { AnyResource } from '../../schema/resource';
import { inSentence } from '../i18n/inSentence';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useToast } from '../parts/feedback';
import { sayMissing } from './sayMissing';
import '../parts/smallIcon.css';

type Props = {
  readonly resource: AnyResource;
  readonly q: string;
  onSearch(q: string): void;
  /** Moves the focus to the rows (Enter, arrow down). */
  onLeave(): void;
  readonly input: RefObject<HTMLInputElement | null>;
};

/** Searches id, name and the definition's search fields on every keystroke. */
export function SearchBox({ resource, q, onSearch, onLeave, input }: Props) {
  const translate = useTranslate();
  const text = useText();
  // Shows the typed text whatever the search does; clearing the filter elsewhere empties the box.
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    setSeen(q);
    if (typed.trim() !== q.trim() && !isSameIds(typed, q)) setTyped(q);
  }
  const set = (next: string) => {
    setTyped(next);
    onSearch(next);
  };
  const { onPaste, forget } = usePastedList(resource, set);
  const change = (next: string) => {
    forget();
    set(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Escape') {
      if (typed) change('');
      else input.current?.blur();
    }
  };
  const places = [
    'ID',
    ...Object.values(resource.allFields)
      .filter((field) => field.search)
      .map((field) => field.label),
  ].map((label) => text(label));

  return (
    <div className="adx-search">
      <Search className="adx-lucide" size={15} aria-hidden />
      <input
        ref={input}
        type="search"
        value={typed}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        placeholder={places.map((place, index) => (index === 0 ? place : inSentence(place))).join(', ')}
        aria-label={translate('adx.list.search', { Objects: text(resource.label[1]) })}
        aria-keyshortcuts="/"
        autoComplete="off"
        spellCheck={false}
      />
      {typed ? (
        <button
          type="button"
          className="adx-small-icon"
          aria-label={translate('adx.list.clear_search')}
          onClick={() => {
            change('');
            input.current?.focus();
          }}
        >
          <X className="adx-lucide" size={14} aria-hidden />
        </button>
      ) : (
        <span className="adx-kbd" aria-hidden="true">
          /
        </span>
      )}
    </div>
  );
}

/** Whether both texts hold the same ids; the typed text then stays unchanged. */
function isSameIds(typed: string, q: string): boolean {
  const ids = readIdList(typed);
  return ids !== undefined && isSameList(ids, readIdList(`${q},`));
}

/**
 * Handles a pasted list: an input of one line would join its lines. Ids are added to those in the box; other lines are looked up
 * as names, and the list then filters by the ids of the objects found. After `forget` a late answer changes nothing.
 */
function usePastedList(resource: AnyResource, search: (q: string) => void) {
  const provider = useDataProvider<ConsoleProvider>();
  const toast = useToast();

  /** Counts pastes and keystrokes: an answer applies only while the box is unchanged. */
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
