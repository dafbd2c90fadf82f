import '../ui/list/filterPanel.css';
import '../ui/fields/ticks.css';
import { ChevronRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type LiveFilterName, liveFilters } from '../model/live/liveFilter';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import { CodePick, ObjectPick, SamplePick, TextPick, WordPick } from './filterPicks';
import { useLive } from './LiveContext';
import { isNarrowed } from './liveAddress';
import { useOfferedFilters } from './useFilterWords';

type Props = {
  readonly opened: LiveFilterName;
  onOpen(name: LiveFilterName): void;
  readonly anchor: HTMLElement | null;
  onClose(): void;
};

export type PickProps = {
  readonly name: LiveFilterName;
  readonly label: string;
  readonly value: string | number | undefined;
  onChange(value: string | undefined): void;
};

const picks = { id: ObjectPick, word: WordPick, text: TextPick, code: CodePick, percent: SamplePick } as const;

/** Every filter at the left, the values of one at the right. What is chosen applies at once. */
export function LiveFilterPanel({ opened, onOpen, anchor, onClose }: Props) {
  const translate = useTranslate();
  const { place } = useLive();
  const { filter, narrow } = place;
  const offered = useOfferedFilters();
  const Pick = picks[liveFilters[opened].kind];
  const label = translate(`adx.live.filters.${opened}`);
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: 'adx-panel', role: 'dialog', 'aria-label': translate('adx.live.filter') } }}
    >
      <div className="adx-panel-body">
        <div className="adx-panel-fields">
          <h2>{translate('adx.live.filterBy')}</h2>
          <ul>
            {offered.map((name) => (
              <li key={name}>
                <button type="button" aria-current={name === opened || undefined} onClick={() => onOpen(name)}>
                  <span>{translate(`adx.live.filters.${name}`)}</span>
                  {isNarrowed(filter, name) && <span className="adx-figures adx-panel-count">1</span>}
                  {name === opened && <ChevronRight className="adx-lucide" size={14} aria-hidden />}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <fieldset className="adx-column adx-panel-values">
          <legend className="adx-hidden">{label}</legend>
          <Pick
            key={opened}
            name={opened}
            label={label}
            value={filter[opened]}
            onChange={(value) => narrow(opened, value)}
          />
        </fieldset>
      </div>
      <div className="adx-strip adx-small adx-panel-foot">
        <span>{translate('adx.live.filterHint')}</span>
        <span className="adx-gap" />
        <Button variant="text" onClick={() => narrow(opened, undefined)} disabled={!isNarrowed(filter, opened)}>
          {translate('adx.live.clear')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('adx.live.done')}
        </Button>
      </div>
    </Popover>
  );
}
