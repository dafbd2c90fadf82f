import '../ui/list/filterPanel.css';
import '../ui/fields/ticks.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChevronRight, Search } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useDeferredValue, useId, useState } from 'react';
import type { ConsoleProvider } from '../model/consoleProvider';
import { type LiveFilterName, liveFilters } from '../model/live/liveFilter';
import { errorCodes } from '../model/reports/codes';
import { formatCount } from '../ui/i18n/format';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { Button } from '../ui/parts/Button';
import { Popover } from '../ui/parts/Popover';
import { useReasonWords } from '../ui/serving/useReasonWords';
import { useLive } from './feed/LiveContext';
import { isNarrowed } from './liveAddress';
import { resourceOf, useOfferedFilters, useWordOptions } from './useFilterWords';

/** As many options as a user scrolls through before typing another letter. */
const limit = 100;

type Props = {
  readonly opened: LiveFilterName;
  onOpen(name: LiveFilterName): void;
  readonly anchor: HTMLElement | null;
  onClose(): void;
};

/** All filters on the left, the values of one on the right. A choice applies at once. */
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

/** Chooses one object by name. */
function ObjectPick({ name, label, value, onChange }: PickProps) {
  const provider = useDataProvider<ConsoleProvider>();
  const [q, setQ] = useState('');
  const deferred = useDeferredValue(q.trim());
  const to = resourceOf(name) ?? '';
  // The chosen object of the moment the panel opened comes first.
  const [ids] = useState(() => (typeof value === 'number' ? [value] : []));
  const { data, error } = useQuery({
    queryKey: [to, 'choices', { q: deferred, ids, limit }],
    queryFn: () => provider.choices(to, { ...(deferred ? { q: deferred } : { ids }), limit }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const items = (data?.items ?? []).map((item) => ({
    value: String(item.id),
    label: item.name,
    about: String(item.id),
  }));
  return (
    <PickOne
      label={label}
      items={items}
      total={data?.total ?? 0}
      chosen={value === undefined ? undefined : String(value)}
      onChange={onChange}
      onSearch={setQ}
      isFailed={error !== null}
    />
  );
}

/** Chooses one of a few options, or a country. */
function WordPick({ name, label, value, onChange }: PickProps) {
  const items = useWordOptions()(name) ?? [];
  return (
    <PickOne label={label} items={items} chosen={value === undefined ? undefined : String(value)} onChange={onChange} />
  );
}

function CodePick({ label, value, onChange }: PickProps) {
  const words = useReasonWords(true);
  const items = errorCodes.map((code) => ({
    value: String(code.value),
    label: words(code.label),
    about: String(code.value),
  }));
  return (
    <PickOne label={label} items={items} chosen={value === undefined ? undefined : String(value)} onChange={onChange} />
  );
}

function TextPick({ name, label, value, onChange }: PickProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState(String(value ?? ''));
  const apply = () => onChange(typed.trim() || undefined);
  return (
    <>
      <div className="adx-word">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to type a value
          autoFocus
          value={typed}
          maxLength={255}
          aria-label={label}
          aria-describedby={`${id}-about`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
          onBlur={apply}
        />
        <Button onClick={apply}>{translate('adx.live.apply')}</Button>
      </div>
      <p id={`${id}-about`} className="adx-note adx-live-about">
        {translate(`adx.live.filterAbout.${name}`)}
      </p>
    </>
  );
}

/** The sampled share adapts to the traffic. */
const automatic = 'auto';

const shares = ['0.1', '1', '5', '10', '25', '100'];

function SamplePick({ label, value, onChange }: PickProps) {
  const translate = useTranslate();
  const chosen = String(value ?? automatic);
  const all = shares.includes(chosen) || chosen === automatic ? shares : [chosen, ...shares];
  const items = [
    { value: automatic, label: translate('adx.live.sampleAuto') },
    ...all.map((share) => ({
      value: share,
      label: translate('adx.live.percent', { share: formatDecimal(Number(share), 0, 3) }),
    })),
  ];
  return (
    <>
      <PickOne
        label={label}
        items={items}
        chosen={chosen}
        onChange={(share) => onChange(share === automatic ? undefined : share)}
      />
      <p className="adx-note adx-live-about">{translate('adx.live.sampleHint')}</p>
    </>
  );
}

type Item = { readonly value: string; readonly label: string; readonly about?: string };

type FilterPicksProps = {
  readonly label: string;
  readonly items: readonly Item[];
  readonly chosen: string | undefined;
  onChange(value: string | undefined): void;
  /** Number of all items, where `items` are only those found. */
  readonly total?: number;
  /** Searches on the server; without it, `items` are filtered here. */
  onSearch?(q: string): void;
  readonly isFailed?: boolean;
};

/** Fewer options need no search. */
const searchedFrom = 9;

/** A searchable list with at most one chosen item. */
function PickOne({
  label,
  items,
  chosen,
  onChange,
  total = items.length,
  onSearch,
  isFailed = false,
}: FilterPicksProps) {
  const translate = useTranslate();
  const group = useId();
  const [q, setQ] = useState('');
  const words = q.trim().toLowerCase();
  const fits = (item: Item) => item.label.toLowerCase().includes(words) || item.about === words;
  const shown = onSearch || !words ? items : items.filter(fits);
  const find = translate('adx.live.find', { count: formatCount(total), name: label });
  return (
    <>
      {(onSearch || items.length >= searchedFrom) && (
        <div className="adx-search adx-panel-search">
          <Search className="adx-lucide" size={15} aria-hidden />
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the panel was opened to search
            autoFocus
            value={q}
            placeholder={find}
            aria-label={find}
            onChange={(event) => {
              setQ(event.target.value);
              onSearch?.(event.target.value);
            }}
          />
        </div>
      )}
      <ul className="adx-values">
        {shown.map(({ value, label: name, about }) => (
          <li key={value}>
            <label>
              <input
                type="radio"
                className="adx-list-radio"
                name={group}
                checked={chosen === value}
                // A click on the chosen item clears it.
                onClick={() => chosen === value && onChange(undefined)}
                onChange={() => onChange(value)}
              />
              <span title={name}>{name}</span>
              {about !== undefined && <small className="adx-figures">{about}</small>}
            </label>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="adx-small adx-values-none">
            {translate(isFailed ? 'adx.live.noList' : 'adx.live.noneFound')}
          </li>
        )}
      </ul>
    </>
  );
}

type PickProps = {
  readonly name: LiveFilterName;
  readonly label: string;
  readonly value: string | number | undefined;
  onChange(value: string | undefined): void;
};

const picks = { id: ObjectPick, word: WordPick, text: TextPick, code: CodePick, percent: SamplePick } as const;
