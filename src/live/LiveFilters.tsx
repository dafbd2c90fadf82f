import '../ui/list/filterBar.css';
import { ChevronDown, ListFilter as FilterIcon, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { LiveFilterName } from '../model/live/liveFilter';
import { Button } from '../ui/parts/Button';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { useLive } from './LiveContext';
import { isNarrowed } from './liveAddress';
import { useFilterWords, useOfferedFilters } from './useFilterWords';

const LiveFilterPanel = lazyComponent(() => import('./LiveFilterPanel').then((module) => module.LiveFilterPanel));

/** Always at hand, on either side. */
const quick: readonly LiveFilterName[] = [
  'channel',
  'tag',
  'adexchange',
  'campaign',
  'inventory',
  'country',
  'outcome',
  'sample',
];

/** What is shown of the traffic. The server narrows it: the sample is of what fits. */
export function LiveFilters() {
  const translate = useTranslate();
  const { place } = useLive();
  const { filter, go, narrow } = place;
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<LiveFilterName>();
  const words = useFilterWords();
  const offered = useOfferedFilters();
  const active = offered.filter((name) => isNarrowed(filter, name));
  const shown = [...active.filter((name) => !quick.includes(name)), ...offered.filter((name) => quick.includes(name))];

  return (
    <div className="adx-strip adx-live-filters">
      <Button
        ref={button}
        className="adx-filter-button"
        aria-haspopup="dialog"
        aria-expanded={opened !== undefined}
        data-open={opened !== undefined || undefined}
        onPointerEnter={LiveFilterPanel.preload}
        onFocus={LiveFilterPanel.preload}
        onClick={() => setOpened(active[0] ?? offered[0])}
        startIcon={<FilterIcon className="adx-lucide" size={15} aria-hidden />}
      >
        {translate('adx.live.filter')}
        {active.length > 0 && <span className="adx-badge adx-figures">{active.length}</span>}
      </Button>
      <i className="adx-divider" aria-hidden="true" />
      <div className="adx-chips">
        {shown.map((name) => {
          const isOn = isNarrowed(filter, name);
          const label = translate(`adx.live.filters.${name}`);
          return (
            <span key={name} className="adx-chip" data-on={isOn || undefined}>
              <button
                type="button"
                aria-haspopup="dialog"
                onPointerEnter={LiveFilterPanel.preload}
                onClick={() => setOpened(name)}
              >
                {label} <strong>{words(name, filter[name])}</strong>
                {!isOn && <ChevronDown className="adx-lucide" size={13} aria-hidden />}
              </button>
              {isOn && (
                <button
                  type="button"
                  className="adx-chip-clear"
                  aria-label={translate('adx.live.clearFilter', { name: label })}
                  onClick={() => {
                    narrow(name, undefined);
                    button.current?.focus();
                  }}
                >
                  <X className="adx-lucide" size={13} aria-hidden />
                </button>
              )}
            </span>
          );
        })}
        {active.length > 0 && (
          <Button variant="text" onClick={() => go({ filter: { mode: filter.mode } })}>
            {translate('adx.live.clear')}
          </Button>
        )}
      </div>
      {opened !== undefined && (
        <LiveFilterPanel
          opened={opened}
          onOpen={setOpened}
          anchor={button.current}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
