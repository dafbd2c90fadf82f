import './panes.css';
import { Search } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useDeferredValue, useMemo, useState } from 'react';
import { formatCount } from '../../i18n/format';
import { Button } from '../../parts/Button';
import { InputBox } from '../inputs/InputBox';
import { TransferChosen } from './PaneChosen';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly items: readonly string[];
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly onAdd: (text: string) => void;
  readonly onChange: (items: readonly string[]) => void;
  readonly onLeave: () => void;
};

/** Thousands of texts: only the visible ones are rendered, the search finds the others, and more are pasted below. */
export function ManyStrings({ id, label, items, isDisabled, isInvalid, onAdd, onChange, onLeave }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState('');
  const q = useDeferredValue(typed.trim().toLowerCase());
  const found = useMemo(() => (q === '' ? items : items.filter((item) => item.toLowerCase().includes(q))), [items, q]);
  const add = (text: string) => {
    onAdd(text);
    setAdded('');
    onLeave();
  };
  return (
    <div className="adx-frame adx-many" data-invalid={isInvalid || undefined}>
      <div className="adx-row adx-many-head">
        <div className="adx-box adx-pane-search">
          <Search size={14} aria-hidden="true" />
          <input
            id={id}
            type="search"
            aria-label={translate('adx.form.many.search', { label })}
            placeholder={translate('adx.form.panes.search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <span className="adx-figures adx-note adx-field-note" role="status">
          {translate('adx.form.chosenOf', { count: formatCount(found.length), total: formatCount(items.length) })}
        </span>
        {!isDisabled && (
          <button
            type="button"
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            disabled={found.length === 0}
            onClick={() => {
              const gone = new Set(found);
              onChange(items.filter((item) => !gone.has(item)));
            }}
          >
            {translate(q === '' ? 'adx.form.panes.clear' : 'adx.form.many.clearFound')}
          </button>
        )}
      </div>
      <div className="adx-many-list">
        <TransferChosen
          label={label}
          chosen={found}
          nameOf={String}
          codeOf={() => undefined}
          isFixed={isDisabled}
          onRemove={(item) => onChange(items.filter((one) => one !== item))}
        />
      </div>
      {!isDisabled && (
        <div className="adx-row adx-many-add">
          <InputBox isInvalid={false} isDisabled={false}>
            <textarea
              className="adx-area adx-area-lines"
              rows={2}
              spellCheck={false}
              aria-label={translate('adx.form.many.add', { label })}
              placeholder={translate('adx.form.many.addHint')}
              value={added}
              onChange={(event) => setAdded(event.target.value)}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text');
                if (!text.includes('\n')) return;
                event.preventDefault();
                add(`${added}\n${text}`);
              }}
            />
          </InputBox>
          <Button disabled={added.trim() === ''} onClick={() => add(added)}>
            {translate('adx.form.many.do')}
          </Button>
        </div>
      )}
    </div>
  );
}
