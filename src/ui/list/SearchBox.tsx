import '../parts/smallIcon.css';
import { Search, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { isSameList, readIdList } from '../../schema/idList';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { inSentence } from './inSentence';
import { usePastedList } from './usePastedList';

type Props = {
  readonly resource: AnyResource;
  readonly q: string;
  onSearch(q: string): void;
  /** Enter and the arrow down go to the rows. */
  onLeave(): void;
  readonly input: RefObject<HTMLInputElement | null>;
};

/** Looks in id, name and the definition's search fields, with every letter typed. */
export function SearchBox({ resource, q, onSearch, onLeave, input }: Props) {
  const translate = useTranslate();
  const text = useText();
  // What is typed is shown whatever becomes of it; a filter taken away elsewhere empties the box.
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

/** Two ways to write the same ids: what is typed stays as it is. */
function isSameIds(typed: string, q: string): boolean {
  const ids = readIdList(typed);
  return ids !== undefined && isSameList(ids, readIdList(`${q},`));
}
