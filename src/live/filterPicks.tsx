import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useDeferredValue, useId, useState } from 'react';
import type { ConsoleProvider } from '../model/consoleProvider';
import { errorCodes } from '../model/reports/codes';
import { formatDecimal } from '../ui/i18n/formatDecimal';
import { Button } from '../ui/parts/Button';
import { useReasonWords } from '../ui/serving/useReasonWords';
import type { PickProps } from './LiveFilterPanel';
import { PickOne } from './PickOne';
import { resourceOf } from './useFilterWords';
import { useWordOptions } from './useWordOptions';

/** As many as a person scrolls through before typing another letter. */
const limit = 100;

/** One object, by name. */
export function ObjectPick({ name, label, value, onChange }: PickProps) {
  const provider = useDataProvider<ConsoleProvider>();
  const [q, setQ] = useState('');
  const deferred = useDeferredValue(q.trim());
  const to = resourceOf(name) ?? '';
  // The one that was chosen when the panel opened stands first.
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

/** One of a few words, or a country. */
export function WordPick({ name, label, value, onChange }: PickProps) {
  const items = useWordOptions()(name) ?? [];
  return (
    <PickOne label={label} items={items} chosen={value === undefined ? undefined : String(value)} onChange={onChange} />
  );
}

export function CodePick({ label, value, onChange }: PickProps) {
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

export function TextPick({ name, label, value, onChange }: PickProps) {
  const translate = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState(String(value ?? ''));
  const apply = () => onChange(typed.trim() || undefined);
  return (
    <>
      <div className="adx-word">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the panel was opened to write something
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

/** The share follows the traffic. */
const automatic = 'auto';
const shares = ['0.1', '1', '5', '10', '25', '100'];

export function SamplePick({ label, value, onChange }: PickProps) {
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
