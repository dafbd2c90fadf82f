import './actingBand.css';
import { UserRoundCog } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { sayError } from '../actions/problemOf';
import { useConsole } from '../ConsoleContext';
import { formatDateTime } from '../i18n/format';
import { toldByKey } from '../i18n/toldByKey';
import { Button } from '../parts/Button';
import { useAlert, useToast } from './feedback';

/** The user did not ask for this message and may look elsewhere, so it stays longer. */
const overSeconds = 20;

/** Says, on every screen, for whom an admin acts, and leads back. */
export function ActingBand() {
  const { admin, user, viewer, actingOver, backToAdmin } = useConsole();
  const translate = useTranslate();
  const alert = useAlert();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  // Another language or time zone is no reason to say it once more.
  const saidOver = useRef<string>(undefined);
  useEffect(() => {
    if (actingOver !== undefined && actingOver !== saidOver.current)
      toast({ message: toldByKey('adx.shell.acting.over', { account: actingOver }), seconds: overSeconds });
    saidOver.current = actingOver;
  }, [actingOver, toast]);
  const failed = user.failedSignIns;
  const said = useRef<typeof failed>(undefined);
  useEffect(() => {
    if (!failed || failed === said.current) return;
    said.current = failed;
    const since = failed.since && formatDateTime(failed.since, viewer.timezone);
    const counted = { smart_count: failed.count };
    const message = since
      ? toldByKey('adx.shell.failedSince', { ...counted, since })
      : toldByKey('adx.shell.failed', counted);
    toast({ message, seconds: overSeconds, tone: 'error' });
  }, [failed, toast, viewer.timezone]);
  if (!admin) return null;

  const leave = async () => {
    setBusy(true);
    try {
      await backToAdmin();
    } catch (error) {
      alert(sayError(error));
      setBusy(false);
    }
  };
  const until = formatDateTime(admin.until, viewer.timezone).slice(-5);
  return (
    <section className="adx-row adx-band" aria-label={translate('adx.shell.acting.label')}>
      <UserRoundCog size={16} aria-hidden />
      <p>
        <strong>{translate('adx.shell.acting.for', { account: user.accountName ?? user.name })}</strong>{' '}
        {translate('adx.shell.acting.until', { name: user.name, admin: admin.name, time: until })}
      </p>
      <Button className="adx-band-back" disabled={isBusy} onClick={() => void leave()}>
        {translate('adx.shell.acting.back')}
      </Button>
    </section>
  );
}
