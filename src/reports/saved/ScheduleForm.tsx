import { toldByKey } from '../../ui/i18n/toldByKey';
import './savedDialogs.css';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  fileFormats,
  type SavedEntry,
  type Schedule,
  savedLimits,
  scheduleSteps,
} from '../../model/reports/savedReport';
import { sayTimezone } from '../../reference/sayTimezone';
import { useConsole, useViewer } from '../../ui/ConsoleContext';
import { AskField } from '../../ui/parts/AskField';
import { Button } from '../../ui/parts/Button';
import { useToast } from '../../ui/parts/feedback';
import { useSavedWrites } from './useSavedWrites';
import { twoDigits, useScheduleWords } from './useScheduleWords';
import { useSending } from './useSending';

type Props = {
  readonly entry: SavedEntry;
  onSaved?(): void;
  /** Drawn before the submit button. */
  readonly children?: ReactNode;
  readonly footClass: string;
  readonly bodyClass: string;
};

const usual: Schedule = { every: 'day', hour: 6, weekday: 1, monthDay: 1, format: 'csv', emails: [] };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const monthDays = Array.from({ length: 31 }, (_, day) => day + 1);

const ownFields = ['every', 'hour', 'weekday', 'monthDay', 'emails'].map((field) => `schedule.${field}`);

/** When the server writes the file, in the time zone of the account. */
export function ScheduleForm({ entry, onSaved, children, footClass, bodyClass }: Props) {
  const translate = useTranslate();
  const toast = useToast();
  const { config } = useConsole();
  const hasMail = config.mail !== false;
  const { timezone } = useViewer();
  const { weekdays } = useScheduleWords();
  const { change } = useSavedWrites();
  const { isBusy, problems, send } = useSending(ownFields);
  const [isOn, setOn] = useState(entry.schedule !== null);
  const [schedule, setSchedule] = useState<Schedule>({ ...usual, ...entry.schedule });
  const [emails, setEmails] = useState((entry.schedule?.emails ?? []).join('\n'));
  const id = useId();
  const { every } = schedule;
  const set = (changes: Partial<Schedule>) => setSchedule({ ...schedule, ...changes });
  const weekday = schedule.weekday ?? 1;
  const monthDay = schedule.monthDay ?? 1;

  const submit = () =>
    send(async () => {
      const next: Schedule = {
        ...schedule,
        weekday: every === 'week' ? weekday : null,
        monthDay: every === 'month' ? monthDay : null,
        emails: emails.split(/[\s,;]+/).filter(Boolean),
      };
      await change(entry.id, { schedule: isOn ? next : null, version: entry.version });
      toast({
        message: toldByKey(isOn ? 'adx.saved.schedule.isOn' : 'adx.saved.schedule.isOff', { name: entry.name }),
        tone: 'success',
      });
      onSaved?.();
    });
  // Of several addresses, each invalid one is named.
  const ofEmails = Object.entries(problems).flatMap(([path, words]) =>
    path.startsWith('schedule.emails') ? words : [],
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <form
      ref={form}
      className="adx-fill"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit();
      }}
    >
      <div className={bodyClass}>
        <AskField label={translate('adx.saved.schedule.every')} problem={problems['schedule.every']}>
          {(given) => (
            <select
              {...given}
              value={isOn ? every : 'off'}
              onChange={({ target: { value } }) => {
                const step = scheduleSteps.find((one) => one === value);
                setOn(step !== undefined);
                if (step) set({ every: step });
              }}
            >
              <option value="off">{translate('adx.saved.schedule.off')}</option>
              {scheduleSteps.map((step) => (
                <option key={step} value={step}>
                  {translate(`adx.saved.schedule.steps.${step}`)}
                </option>
              ))}
            </select>
          )}
        </AskField>
        {isOn && every === 'week' && (
          <AskField label={translate('adx.saved.schedule.weekday')} problem={problems['schedule.weekday']}>
            {(given) => (
              <select {...given} value={weekday} onChange={(event) => set({ weekday: Number(event.target.value) })}>
                {[1, 2, 3, 4, 5, 6, 0].map((day) => (
                  <option key={day} value={day}>
                    {weekdays[day]}
                  </option>
                ))}
              </select>
            )}
          </AskField>
        )}
        {isOn && every === 'month' && (
          <AskField
            label={translate('adx.saved.schedule.monthDay')}
            problem={problems['schedule.monthDay']}
            help={monthDay > 28 ? translate('adx.saved.schedule.shortMonth') : undefined}
          >
            {(given) => (
              <select
                {...given}
                className="adx-figures"
                value={monthDay}
                onChange={(event) => set({ monthDay: Number(event.target.value) })}
              >
                {monthDays.map((day) => (
                  <option key={day}>{day}</option>
                ))}
              </select>
            )}
          </AskField>
        )}
        {isOn && every !== 'hour' && (
          <AskField
            label={translate('adx.saved.schedule.hour', { zone: sayTimezone(timezone) })}
            problem={problems['schedule.hour']}
          >
            {(given) => (
              <select
                {...given}
                className="adx-figures"
                value={schedule.hour}
                onChange={(event) => set({ hour: Number(event.target.value) })}
              >
                {hours.map((hour) => (
                  <option key={hour} value={hour}>
                    {twoDigits(hour)}
                  </option>
                ))}
              </select>
            )}
          </AskField>
        )}
        {isOn && (
          <>
            <fieldset className="adx-saved-formats">
              <legend>{translate('adx.saved.schedule.format')}</legend>
              {fileFormats.map((format) => (
                <label key={format}>
                  <input
                    type="radio"
                    name={`${id}-format`}
                    checked={schedule.format === format}
                    onChange={() => set({ format })}
                  />
                  {format.toUpperCase()}
                </label>
              ))}
            </fieldset>
            <AskField
              label={translate('adx.saved.schedule.emails')}
              problem={ofEmails.length > 0 ? ofEmails.join(' ') : undefined}
              help={
                hasMail
                  ? translate('adx.saved.schedule.emailsHint', { count: savedLimits.emails })
                  : translate('adx.saved.schedule.noMail')
              }
            >
              {(given) => (
                <textarea
                  {...given}
                  rows={3}
                  value={emails}
                  // Existing addresses can still be removed.
                  disabled={!hasMail && emails === ''}
                  onChange={(event) => setEmails(event.target.value)}
                />
              )}
            </AskField>
            {entry.relative === 'fixed' && <p className="adx-saved-note">{translate('adx.saved.schedule.fixed')}</p>}
          </>
        )}
        {problems.other && (
          <p className="adx-saved-problem" role="alert">
            {problems.other}
          </p>
        )}
      </div>
      <div className={footClass}>
        {children}
        <span className="adx-gap" />
        {/* Disabled, it would lose the focus, and with it the panel's keyboard shortcuts. */}
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {translate('adx.saved.schedule.save')}
        </Button>
      </div>
    </form>
  );
}
