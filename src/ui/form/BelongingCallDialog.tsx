import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import type { AnyRecord, BelongingCall } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import { useViewer } from '../ConsoleContext';
import { formatDateTime } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { CopyBlock } from './CopyBlock';

type Props = { readonly call: BelongingCall; readonly record: AnyRecord; onClose(): void };

/** Asks before a call of a child record. After a call that creates an address, shows the address to pass on. */
export function BelongingCallDialog({ call, record, onClose }: Props) {
  return call.link ? (
    <LinkDialog call={call} record={record} titles={call.link} onClose={onClose} />
  ) : (
    <AskDialog call={call} record={record} onClose={onClose} />
  );
}

function AskDialog({ call: { call, label, asks = label, said = label }, record, onClose }: Props) {
  const { provider, resource, refresh, say } = useActions();
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await provider.own(resource.name, { call: `POST ${call}`, id: record.id, isOnce: true });
      refresh();
      say(said, [record]);
      onClose();
    } catch (error) {
      setProblem(text(sayError(error) ?? ''));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-belonging' } }}>
      <div className="adx-belonging-body">
        <h2 id={id}>{text(asks, { name: String(record.name) })}</h2>
        <p role="alert" className="adx-note adx-problem">
          {problem}
        </p>
      </div>
      <div className="adx-row adx-belonging-foot">
        <Button variant="text" onClick={onClose}>
          {translate('adx.actions.cancel')}
        </Button>
        <Button variant="contained" onClick={() => void run()} disabled={isBusy} autoFocus>
          {text(label)}
        </Button>
      </div>
    </Dialog>
  );
}

type Link = { readonly kind: string; readonly path: string; readonly expiresAt: string; readonly mailed: boolean };

function LinkDialog({
  call: { call, label, labelIf },
  record,
  titles,
  onClose,
}: Props & { readonly titles: NonNullable<BelongingCall['link']> }) {
  const { provider, resource } = useActions();
  const { timezone } = useViewer();
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const [link, setLink] = useState<Link>();
  const [problem, setProblem] = useState<string>();
  const isAsked = useRef(false);

  // Each call voids the link before it, so one opening makes one call.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    provider
      .own<Link>(resource.name, { call: `POST ${call}`, id: record.id, isOnce: true })
      .then(setLink, (error: unknown) => {
        setProblem(text(sayError(error) ?? ''));
      });
  }, [provider, resource, call, record, text]);

  const title = text((link && titles[link.kind]) ?? labelIf?.[1] ?? label, { name: String(record.name) });
  const until = link && formatDateTime(link.expiresAt, timezone);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'adx-belonging adx-belonging-link' } }}
    >
      <div className="adx-belonging-body" aria-busy={!link && !problem}>
        <h2 id={id}>{title}</h2>
        {problem && (
          <p role="alert" className="adx-note adx-problem">
            {problem}
          </p>
        )}
        {!link && !problem && <span className="adx-bone" />}
        {link && (
          <>
            <p>{translate(link.mailed ? 'adx.calls.link.mailed' : 'adx.calls.link.notMailed')}</p>
            <CopyBlock
              title={translate('adx.calls.link.address')}
              text={addressOf(link.path)}
              about={translate('adx.calls.link.until', { until })}
            />
          </>
        )}
      </div>
      <div className="adx-row adx-belonging-foot">
        <Button onClick={onClose}>{translate('adx.form.close')}</Button>
      </div>
    </Dialog>
  );
}

/** The console may be in a subfolder of its host. */
const addressOf = (path: string): string => location.origin + import.meta.env.BASE_URL + path.slice(1);
