import './sidePanel.css';
import {
  Bookmark,
  CalendarClock,
  History,
  LayoutTemplate,
  type LucideIcon,
  PanelRightClose,
  PanelRightOpen,
  Pin,
  PinOff,
  X,
} from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useRef } from 'react';
import { IconButton } from '../../ui/parts/IconButton';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { usePreference } from '../../ui/usePreference';

const PanelBody = lazyComponent(() => import('./PanelBody').then((module) => module.PanelBody));

export type PanelTab = 'saved' | 'presets' | 'schedule' | 'versions';

const tabs: readonly (readonly [PanelTab, LucideIcon])[] = [
  ['saved', Bookmark],
  ['presets', LayoutTemplate],
  ['schedule', CalendarClock],
  ['versions', History],
];

/** State of the panel, kept as a preference. `last` is the tab that opens next. */
type Kept = { readonly open: boolean; readonly last: PanelTab; readonly isPinned: boolean };
const first: Kept = { open: false, last: 'saved', isPinned: false };

/** The handles on the right and the panel that they open over the answer: saved reports, presets, schedule and versions. */
export function SidePanel() {
  const translate = useTranslate();
  const [kept, setKept] = usePreference<Kept>('report.panel', first);
  const rail = useRef<HTMLDivElement>(null);
  const id = useId();
  const { open, last, isPinned } = kept;
  const set = (changes: Partial<Kept>) => setKept({ ...kept, ...changes });
  const close = () => {
    set({ open: false });
    rail.current?.querySelector<HTMLElement>(`[data-tab="${last}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const toggleName = translate(open ? 'adx.saved.panel.close' : 'adx.saved.panel.open');
  const ToggleIcon = open ? PanelRightClose : PanelRightOpen;
  const pinName = translate(isPinned ? 'adx.saved.panel.unpin' : 'adx.saved.panel.pin');
  return (
    <aside
      className="adx-rep-side"
      aria-label={translate('adx.saved.panel.name')}
      data-open={open || undefined}
      data-pinned={isPinned || undefined}
    >
      <div ref={rail} className="adx-strip adx-rep-rail">
        <IconButton
          aria-label={toggleName}
          data-tip={toggleName}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onPointerEnter={PanelBody.preload}
          onFocus={PanelBody.preload}
          onClick={() => set({ open: !open })}
        >
          <ToggleIcon size={16} aria-hidden />
        </IconButton>
        <hr />
        {tabs.map(([tab, Drawn]) => {
          const name = translate(`adx.saved.panel.tabs.${tab}`);
          const isShown = open && last === tab;
          return (
            <IconButton
              key={tab}
              data-tab={tab}
              aria-label={name}
              data-tip={name}
              aria-expanded={isShown}
              aria-controls={isShown ? id : undefined}
              onPointerEnter={PanelBody.preload}
              onFocus={PanelBody.preload}
              onClick={() => set({ open: !isShown, last: tab })}
            >
              <Drawn size={16} aria-hidden />
            </IconButton>
          );
        })}
        <span className="adx-small adx-rep-rail-name" aria-hidden>
          {translate(`adx.saved.panel.tabs.${last}`)}
        </span>
      </div>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it from any focus inside
        <div id={id} className="adx-column adx-rep-sheet" onKeyDown={press}>
          <header>
            <h2>{translate(`adx.saved.panel.tabs.${last}`)}</h2>
            <span className="adx-gap" />
            <IconButton
              className="adx-rep-pin"
              aria-label={pinName}
              data-tip={pinName}
              aria-pressed={isPinned}
              onClick={() => set({ isPinned: !isPinned })}
            >
              {isPinned ? <PinOff size={15} aria-hidden /> : <Pin size={15} aria-hidden />}
            </IconButton>
            <IconButton
              aria-label={translate('adx.saved.panel.close')}
              data-tip={translate('adx.saved.panel.close')}
              onClick={close}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </header>
          <PanelBody tab={last} />
        </div>
      )}
    </aside>
  );
}
