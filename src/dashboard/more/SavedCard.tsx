import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { addressOfSaved, type SavedEntry, savedLimits } from '../../model/reports/savedReport';
import { filePath, savedCalls } from '../../reports/calls/savedCalls';
import { useConsole } from '../../ui/ConsoleContext';
import { formatDateTime } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { useSteps } from '../../ui/menu/useSteps';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useDashboard } from '../card/DashboardContext';

const shown = 5;

/** The latest saved reports and files. */
export function SavedCard({ card }: CardProps) {
  const translate = useTranslate();
  const { toReport } = useSteps();
  const { transport, viewer } = useDashboard();
  const calls = useMemo(() => savedCalls(transport), [transport]);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', viewer.user, 'saved'],
    // Only the newest.
    queryFn: () => calls.poll(0),
    refetchInterval: savedLimits.pollMs,
    retry: false,
  });
  const entries = [...(data ?? [])].sort((a, b) => b.dt - a.dt || b.id - a.id).slice(0, shown);
  return (
    <CardFrame
      card={card}
      results={[{ answer: data, error, isEmpty: entries.length === 0, retry: () => void refetch() }]}
      needsFacts={false}
      link={{ to: '/reports', words: translate('adx.more.saved.all') }}
      empty={{ words: translate('adx.more.saved.empty'), step: toReport }}
    >
      {() => (
        <ul className="adx-more-lines adx-more-saved">
          {entries.map((entry) => (
            <SavedLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </CardFrame>
  );
}

function SavedLine({ entry }: { entry: SavedEntry }) {
  const translate = useTranslate();
  const text = useText();
  const { viewer, transport } = useDashboard();
  const { demo } = useConsole().config;
  const { id, name, dt, state, file, format, error, isMine, by } = entry;
  // The browser-only demo has no server for a new tab; the report's screen offers the file there.
  const hasFile = file === 1 && format !== 'table' && !demo;
  const stands =
    state === 'failed' && error
      ? translate('adx.saved.failedFor', { why: text(error) })
      : state === 'ready' && !file
        ? translate('adx.more.saved.report')
        : translate(`adx.saved.states.${state}`);
  const about = [
    formatDateTime(new Date(dt * 1000).toISOString(), viewer.timezone),
    ...(isMine ? [] : [translate('adx.saved.byName', { name: by })]),
  ];
  return (
    <li>
      <span>
        <ScreenLink to={addressOfSaved(entry)} title={name}>
          {name}
        </ScreenLink>
        <small className="adx-figures">{about.join(', ')}</small>
      </span>
      <span className="adx-more-words" title={stands} data-tone={state === 'failed' ? 'bad' : undefined}>
        {hasFile ? (
          <a
            href={transport.url(filePath(id))}
            target="_blank"
            rel="noreferrer"
            aria-label={translate('adx.more.saved.fetch', { name })}
          >
            {translate('adx.more.saved.file')}
          </a>
        ) : (
          stands
        )}
      </span>
    </li>
  );
}
