import { useQuery } from '@tanstack/react-query';
import { Check, CircleAlert, Copy, Download, ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FormEvent, useMemo, useState } from 'react';
import { encode } from 'uqr';
import type { Problem } from '../../schema/messages/problem';
import { useConsole } from '../../ui/ConsoleContext';
import { CopyBlock } from '../../ui/form/CopyBlock';
import { problemOf, sayError } from '../../ui/i18n/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useProblemText, useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { copyText } from '../../ui/parts/copyText';
import { useToast } from '../../ui/parts/feedback';
import { SecretField } from './SecretField';
import type { FactorSecret, Proof, SignInCalls } from './signInCalls';

type Step =
  | { readonly kind: 'state' }
  | { readonly kind: 'ask'; readonly to: 'on' | 'off' }
  | { readonly kind: 'setUp'; readonly given: FactorSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type Props = { readonly calls: SignInCalls; readonly hold: (isHeld: boolean) => void };

/** Two-factor authentication by an app: turns it on and off, and shows how many recovery codes are left. */
export function FactorPart({ calls, hold }: Props) {
  const translate = useTranslate();
  const text = useText();
  const toast = useToast();
  const { data, error, refetch } = useQuery({ queryKey: ['security', 'factor'], queryFn: calls.factor, staleTime: 0 });
  const [step, setStep] = useState<Step>({ kind: 'state' });
  const goBack = () => setStep({ kind: 'state' });

  if (error)
    return (
      <>
        <Trouble>{text(sayError(error) ?? '')}</Trouble>
        <Button onClick={() => void refetch()}>{translate('adx.form.failed.retry')}</Button>
      </>
    );
  if (!data) return <span className="adx-bone" />;
  if (step.kind === 'ask')
    return (
      <AskPassword
        key={step.to}
        about={translate(`adx.security.factor.ask.${step.to}`)}
        go={translate(`adx.security.factor.${step.to === 'on' ? 'next' : 'turnOff'}`)}
        asksCode={data.mfa === 'totp'}
        call={async (given) => {
          if (step.to === 'on') return setStep({ kind: 'setUp', given: await calls.beginFactor(given) });
          await calls.turnFactorOff(given);
          await refetch();
          goBack();
          toast({ message: toldByKey('adx.security.factor.turnedOff'), tone: 'success' });
        }}
        goBack={goBack}
      />
    );
  if (step.kind === 'setUp')
    return (
      <FactorSetup
        given={step.given}
        confirm={async (otp) => {
          const { codes } = await calls.confirmFactor(otp);
          hold(true);
          setStep({ kind: 'codes', codes });
        }}
        goBack={goBack}
      />
    );
  if (step.kind === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        done={() => {
          hold(false);
          goBack();
          void refetch();
        }}
      />
    );
  const isOn = data.mfa === 'totp';
  const Drawn = isOn ? ShieldCheck : ShieldOff;
  return (
    <>
      <p className="adx-row adx-security-state" data-tone={isOn ? 'success' : undefined}>
        <Drawn size={18} aria-hidden />
        <strong>{translate(isOn ? 'adx.security.factor.isOn' : 'adx.security.factor.isOff')}</strong>
      </p>
      <p className="adx-security-about">
        {translate(isOn ? 'adx.security.factor.aboutOn' : 'adx.security.factor.aboutOff')}
      </p>
      {isOn && (
        <p className="adx-security-about">
          {translate('adx.security.factor.codesLeft', { smart_count: data.codesLeft })}
        </p>
      )}
      <div className="adx-security-foot">
        {isOn ? (
          <>
            <Button onClick={() => setStep({ kind: 'ask', to: 'on' })}>{translate('adx.security.factor.renew')}</Button>
            <Button variant="danger" onClick={() => setStep({ kind: 'ask', to: 'off' })}>
              {translate('adx.security.factor.turnOff')}
            </Button>
          </>
        ) : (
          <Button variant="contained" onClick={() => setStep({ kind: 'ask', to: 'on' })}>
            {translate('adx.security.factor.turnOn')}
          </Button>
        )}
      </div>
    </>
  );
}

type AskPasswordProps = {
  readonly about: string;
  readonly go: string;
  /** Whether the second factor is on, so that its code is required. */
  readonly asksCode: boolean;
  readonly call: (given: Proof) => Promise<unknown>;
  readonly goBack: () => void;
};

/** Asks for the password again, and a code if the second factor is on, so that an open session alone is not enough. */
function AskPassword({ about, go, asksCode, call, goBack }: AskPasswordProps) {
  const translate = useTranslate();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void run(() => call({ password, ...(asksCode && { otp }) }));
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={isBusy}>
      <p className="adx-security-about">{about}</p>
      <Trouble>{problem}</Trouble>
      <SecretField
        isPassword
        autoFocus
        label={translate('adx.security.password.current')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={wrong('password')}
      />
      {asksCode && <CodeField value={otp} onChange={setOtp} problem={wrong('otp')} />}
      <div className="adx-security-foot">
        <Button variant="text" onClick={goBack}>
          {translate('adx.security.back')}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {go}
        </Button>
      </div>
    </form>
  );
}

/** Recovery codes for a lost phone: shown only once. */
function RecoveryCodes({ codes, done }: { readonly codes: readonly string[]; readonly done: () => void }) {
  const { config } = useConsole();
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    await copyText(text);
    setCopied(true);
  };
  const CopyIcon = isCopied ? Check : Copy;
  return (
    <>
      <p className="adx-row adx-security-state" data-tone="success" role="status">
        <Check size={18} aria-hidden />
        <strong>{translate('adx.security.factor.isOn')}</strong>
      </p>
      <p className="adx-security-about">{translate('adx.security.codes.about')}</p>
      <ul className="adx-codes" aria-label={translate('adx.security.codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="adx-security-foot">
        <Button onClick={() => void copy()} startIcon={<CopyIcon size={14} aria-hidden />}>
          {translate(isCopied ? 'adx.form.copied' : 'adx.security.codes.copy')}
        </Button>
        <Button
          onClick={() => downloadText('recovery-codes.txt', `${config.productName}\n\n${text}`)}
          startIcon={<Download size={14} aria-hidden />}
        >
          {translate('adx.security.codes.download')}
        </Button>
        <Button variant="contained" onClick={done} autoFocus>
          {translate('adx.security.codes.done')}
        </Button>
      </div>
    </>
  );
}

/** Downloads a text as a file. */
function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

type CodeFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: string | undefined;
};

/** Field for a code of the second factor, or one of its recovery codes. */
export function CodeField(props: CodeFieldProps) {
  const translate = useTranslate();
  return (
    <SecretField
      {...props}
      label={translate('adx.security.code.label')}
      help={translate('adx.security.code.help')}
      autoComplete="one-time-code"
      maxLength={64}
    />
  );
}

type FactorSetupProps = {
  readonly given: FactorSecret;
  readonly confirm: (otp: string) => Promise<unknown>;
  readonly goBack: () => void;
};

/** Shows the secret for the app as QR code and as text, and asks for the first code, which proves that the app has it. */
function FactorSetup({ given: { secret, uri }, confirm, goBack }: FactorSetupProps) {
  const translate = useTranslate();
  const { isBusy, problem, wrong, run } = useRefusable();
  const [otp, setOtp] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void run(() => confirm(otp.replace(/\s/g, '')));
  };
  return (
    <form onSubmit={submit} noValidate aria-busy={isBusy}>
      <div className="adx-factor-secret">
        <QrCode text={uri} label={translate('adx.security.factor.picture')} />
        <div className="adx-grow">
          <p className="adx-security-about">{translate('adx.security.factor.scan')}</p>
          <CopyBlock title={translate('adx.security.factor.secret')} text={inFours(secret)} />
        </div>
      </div>
      <Trouble>{problem}</Trouble>
      <SecretField
        autoFocus
        label={translate('adx.security.factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={64}
        value={otp}
        onChange={setOtp}
        problem={wrong('otp')}
        help={translate('adx.security.factor.codeHelp')}
      />
      <div className="adx-security-foot">
        <Button variant="text" onClick={goBack}>
          {translate('adx.security.back')}
        </Button>
        <Button type="submit" variant="contained" disabled={isBusy}>
          {translate('adx.security.factor.turnOn')}
        </Button>
      </div>
    </form>
  );
}

/** Groups of four are easier to type, and apps accept the spaces. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** QR code of a text: dark on light in every theme and with a margin of 4 modules, which cameras need. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = useMemo(() => encode(text, { ecc: 'M', border: 4 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="adx-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

/** A problem without a field. */
export const Trouble = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p className="adx-security-trouble" role="alert">
      <CircleAlert size={15} aria-hidden />
      {children}
    </p>
  );

/** Runs one call at a time, and holds its problems by field or as a whole. */
export function useRefusable() {
  const say = useProblemText();
  const text = useText();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [problem, setProblem] = useState<string>();

  /** Returns whether the call succeeded. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    setProblems({});
    try {
      await call();
      return true;
    } catch (error) {
      const { errors = {} } = problemOf(error) ?? {};
      setProblems(errors);
      if (Object.keys(errors).length === 0) setProblem(text(sayError(error) ?? 'Error'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const wrong = (field: string): string | undefined => problems[field] && say(problems[field]);
  return { isBusy, problem, wrong, run };
}
