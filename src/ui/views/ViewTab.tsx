import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../i18n/format';
import { lazyComponent } from '../parts/lazyComponent';
import type { StoredView } from './useListViews';
import type { Shown } from './useViewWrites';
import { ViewMarks } from './ViewMarks';
import type { ViewLink } from './viewLink';
import './viewChanged.css';

const ViewActsMenu = lazyComponent(() => import('./ViewActsMenu').then((module) => module.ViewActsMenu));

type Props = {
  readonly view: StoredView;
  readonly link: ViewLink;
  /** Rows that it finds, where that is known. */
  readonly count: number | undefined;
  /** The bar has no room for it. */
  readonly isOut: boolean;
  readonly shown: Shown;
  onAsk(what: 'new' | 'current'): void;
};

/** A view among others on the bar of a list; at the current one, what can be done with it. */
export function ViewTab({ view, link, count, isOut, shown, onAsk }: Props) {
  const translate = useTranslate();
  const caret = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isOn = view.id === shown.current?.id;
  const isChanged = isOn && shown.isChanged;
  const changed = translate('adx.views.changed');
  const acts = translate('adx.views.acts', { name: view.name });
  return (
    <span className="adx-view-tab" data-fit="tab" data-on={isOn || undefined} data-out={isOut || undefined}>
      {isChanged && <i className="adx-view-changed" title={changed} aria-hidden="true" />}
      <Link
        {...link}
        aria-current={isOn ? 'page' : undefined}
        title={isChanged ? `${view.name} · ${changed}` : view.name}
      >
        <span className="adx-view-word">{view.name}</span>
        {isChanged && <span className="adx-hidden">({changed})</span>}
        <ViewMarks view={view} isDefault={shown.opens?.id === view.id} />
        {count !== undefined && <span className="adx-list-count adx-figures">{formatCount(count)}</span>}
      </Link>
      {isOn && (
        <button
          ref={caret}
          type="button"
          className="adx-bare adx-view-caret"
          aria-label={acts}
          title={acts}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          tabIndex={0}
          onPointerEnter={ViewActsMenu.preload}
          onFocus={ViewActsMenu.preload}
          onClick={() => setOpen(true)}
        >
          <ChevronDown className="adx-lucide" size={14} aria-hidden />
        </button>
      )}
      {isOn && isOpen && (
        <ViewActsMenu {...shown} anchor={caret.current} onAsk={onAsk} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}
