import './security.css';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone, X } from 'lucide-react';
import { useLocaleState, useTranslate } from 'ra-core';
import { type FormEvent, type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { Transport } from '../../dataProvider/transport';
import { type SecurityProps, useViewer } from '../../ui/ConsoleContext';
import { formatDateTime, formatRelative } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { useToast } from '../../ui/parts/feedback';
import { IconButton } from '../../ui/parts/IconButton';
import { CodeField, FactorPart, Trouble, useRefusable } from './FactorPart';
import { SecretField } from './SecretField';
import { createSignInCalls, type OpenSession, type SignInCalls } from './signInCalls';

/** Password, sessions and second factor of the signed-in user. */
export function SecurityDialog({ part, go, onClose, transport }: SecurityProps & { readonly transport: Transport }) {
  const translate = useTranslate();
  const id = useId();
  const calls = useMemo(() => createSignInCalls(transport), [transport]);
  // Codes that are shown only once must not be closed by accident.
  const [isHeld, setHeld] = useState(false);
  const name = names.find((one) => one === part) ?? 'password';
  const Shown = parts[name];

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || isHeld) return;
    event.preventDefault();
    const next = names[(names.indexOf(name) + step + names.length) % names.length] ?? name;
    go(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  };
  return (
    <Dialog
      open
      onClose={() => !isHeld && onClose()}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'adx-security' } }}
    >
      <div className="adx-security-head">
        <h2 id={id}>{translate('adx.security.title')}</h2>
        <IconButton aria-label={translate('adx.shell.close')} onClick={onClose} disabled={isHeld}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div
        className="adx-security-tabs"
        role="tablist"
        aria-label={translate('adx.security.title')}
        tabIndex={-1}
        onKeyDown={press}
      >
        {names.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-part={one}
            aria-selected={one === name}
            aria-controls={`${id}-panel`}
            tabIndex={one === name ? 0 : -1}
            disabled={isHeld && one !== name}
            onClick={() => go(one)}
          >
            {translate(`adx.security.parts.${one}`)}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="adx-security-body"
        role="tabpanel"
        aria-labelledby={`${id}-${name}`}
        tabIndex={-1}
      >
        <Shown calls={calls} hold={setHeld} />
      </div>
    </Dialog>
  );
}

/** The user's sessions: the current one first, then the newest. */
function SessionsPart({ calls }: { readonly calls: SignInCalls }) {
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
            <span className="adx-bone" />
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
  // The clocks of server and browser differ: a time just now must not read as in the future.
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

type Agent = {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  readonly isHandheld: boolean;
};

// In this order: nearly all of them also name Safari, Chrome and Mozilla.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (agent: string, list: typeof browsers): string | undefined =>
  list.find(([shape]) => shape.test(agent))?.[1];

/** Reads browser and system from a User-Agent header; other clients are named by its first word. */
export function readAgent(agent: string | null): Agent {
  const given = agent?.trim() ?? '';
  const own = given.split(/[\s/]/, 1)[0] || undefined;
  const system = named(given, systems);
  const browser = named(given, browsers) ?? (own === 'Mozilla' ? undefined : own);
  return { browser, system, isHandheld: system === 'iOS' || system === 'Android' };
}

const none = { current: '', next: '', otp: '' };

function PasswordPart({ calls }: { readonly calls: SignInCalls }) {
  const translate = useTranslate();
  const toast = useToast();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [given, setGiven] = useState(none);
  const { data } = useQuery({ queryKey: ['security', 'factor'], queryFn: calls.factor, staleTime: 0 });
  // Also if another tab has turned it on meanwhile.
  const asksCode = data?.mfa === 'totp' || wrong('otp') !== undefined;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (
      isBusy ||
      !(await run(() => calls.changePassword(asksCode ? given : { current: given.current, next: given.next })))
    )
      return;
    setGiven(none);
    toast({ message: toldByKey('adx.security.password.changed'), tone: 'success' });
  };
  return (
    <form onSubmit={save} noValidate aria-busy={isBusy}>
      <p className="adx-security-about">{translate('adx.security.password.about')}</p>
      <Trouble>{problem}</Trouble>
      <SecretField
        isPassword
        label={translate('adx.security.password.current')}
        autoComplete="current-password"
        value={given.current}
        onChange={(current) => setGiven({ ...given, current })}
        problem={wrong('current')}
      />
      <SecretField
        isPassword
        label={translate('adx.security.password.next')}
        autoComplete="new-password"
        value={given.next}
        onChange={(next) => setGiven({ ...given, next })}
        problem={wrong('next')}
        help={translate('adx.security.password.rules')}
      />
      {asksCode && (
        <CodeField value={given.otp} onChange={(otp) => setGiven({ ...given, otp })} problem={wrong('otp')} />
      )}
      <div className="adx-security-foot">
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('adx.security.password.save')}
        </Button>
      </div>
    </form>
  );
}

const parts = { password: PasswordPart, sessions: SessionsPart, factor: FactorPart } as const;

type Part = keyof typeof parts;

const names = Object.keys(parts) as Part[];

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
