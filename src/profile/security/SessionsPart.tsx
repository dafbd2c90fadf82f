import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { useLocaleState, useTranslate } from 'ra-core';
import { useRef } from 'react';
import { sayError } from '../../ui/actions/problemOf';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime, formatRelative } from '../../ui/i18n/format';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { useToast } from '../../ui/shell/feedback';
import { readAgent } from './readAgent';
import type { OpenSession, SignInCalls } from './signInCalls';
import { Trouble } from './Trouble';
import { useRefusable } from './useRefusable';

/** Where one is signed in: the newest first, after this very one. */
export function SessionsPart({ calls }: { readonly calls: SignInCalls }) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const { isBusy, problem, run } = useRefusable();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['security', 'sessions'],
    queryFn: calls.sessions,
    staleTime: 0,
  });
  const sessions =
    data && [...data].sort((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt.localeCompare(a.lastSeenAt));

  const change = async (call: () => Promise<unknown>, said: string) => {
    if (await run(call)) toast({ message: toldByKey(said), tone: 'success' });
    await refetch();
    list.current?.focus();
  };
  if (error)
    return (
      <>
        <Trouble>{text(sayError(error) ?? '')}</Trouble>
        <Button onClick={() => void refetch()}>{translate('adx.form.failed.retry')}</Button>
      </>
    );
  return (
    <>
      <p className="adx-security-about">{translate('adx.security.sessions.about')}</p>
      <Trouble>{problem}</Trouble>
      <ul
        ref={list}
        className="adx-sessions"
        aria-label={translate('adx.security.parts.sessions')}
        aria-busy={!sessions}
        tabIndex={-1}
      >
        {sessions?.map((session) => (
          <Session
            key={session.id}
            session={session}
            isBusy={isBusy}
            onEnd={() => void change(() => calls.endSession(session.id), 'adx.security.sessions.ended')}
          />
        )) ?? (
          <li>
            <span className="adx-bar" />
          </li>
        )}
      </ul>
      <div className="adx-security-foot">
        <Button
          onClick={() => void change(calls.endOthers, 'adx.security.sessions.othersEnded')}
          disabled={isBusy || !sessions || sessions.length < 2}
        >
          {translate('adx.security.sessions.endOthers')}
        </Button>
      </div>
    </>
  );
}

type Props = { readonly session: OpenSession; readonly isBusy: boolean; readonly onEnd: () => void };

function Session({ session: { agent, address, lastSeenAt, createdAt, current }, isBusy, onEnd }: Props) {
  const { timezone } = useViewer();
  const [locale] = useLocaleState();
  const translate = useTranslate();
  const { browser, system, isHandheld } = readAgent(agent);
  const Drawn = isHandheld ? Smartphone : Laptop;
  const name =
    browser && system
      ? translate('adx.security.sessions.agent', { browser, system })
      : (browser ?? translate('adx.security.sessions.unknown'));
  const since = translate('adx.security.sessions.since', { time: formatDateTime(createdAt, timezone) });
  // The clocks of server and browser differ: what was just seen is not to be seen in a while.
  const seen = formatRelative(lastSeenAt, locale, Math.max(Date.now(), Date.parse(lastSeenAt)));
  return (
    <li>
      <Drawn size={18} aria-hidden />
      <div>
        <p>
          <strong title={agent ?? undefined}>{name}</strong>
          {current && <span className="adx-sessions-this">{translate('adx.security.sessions.this')}</span>}
        </p>
        <p>
          {[address, since].filter(Boolean).join(' · ')} ·{' '}
          <time dateTime={lastSeenAt} title={formatDateTime(lastSeenAt, timezone)}>
            {translate('adx.security.sessions.seen', { time: seen })}
          </time>
        </p>
      </div>
      {!current && (
        <Button onClick={onEnd} disabled={isBusy} aria-label={translate('adx.security.sessions.endName', { name })}>
          {translate('adx.security.sessions.end')}
        </Button>
      )}
    </li>
  );
}
