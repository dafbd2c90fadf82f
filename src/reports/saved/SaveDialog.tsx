import '../../ui/actions/actions.css';
import './savedDialogs.css';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { sayPeriod } from '../../model/reports/dateRanges';
import { draftPeriod } from '../../model/reports/reportDraft';
import { type NewSavedReport, savedLimits } from '../../model/reports/savedReport';
import { AskFoot } from '../../ui/parts/AskFoot';
import { Button } from '../../ui/parts/Button';
import { Dialog } from '../../ui/parts/Dialog';
import { useReport } from '../parts/ReportContext';
import { Switch } from '../parts/Switch';
import { NameField } from './NameField';
import { askedBy } from './savedDraft';
import { useReportName } from './useReportName';
import { useSending } from './useSending';

type Props = { onSave(report: NewSavedReport): Promise<void>; onClose(): void };

const ownFields = ['name'];

/** Asks for the name, fixed or relative days, and whether colleagues may open it. */
export function SaveDialog({ onSave, onClose }: Props) {
  const translate = useTranslate();
  const { draft, today, saved } = useReport();
  const { usual } = useReportName();
  const { isBusy, problems, send } = useSending(ownFields);
  const [name, setName] = useState(() =>
    (saved ? translate('adx.saved.copyOf', { name: saved.name }) : usual).slice(0, savedLimits.name),
  );
  const [isMoving, setMoving] = useState(typeof draft.range === 'string');
  const [isShared, setShared] = useState(false);
  const id = useId();

  const submit = () =>
    send(async () => {
      const asked = askedBy(draft, today);
      // Fixed days are compared with fixed days.
      const days = isMoving ? asked : { ...asked, relative: 'fixed' as const };
      await onSave({ name: name.trim(), ...days, shared: isShared });
    });
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-ask adx-saved-ask' } }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() && !isBusy) void submit();
        }}
      >
        <div className="adx-ask-body">
          <div>
            <h2 id={id}>{translate(saved ? 'adx.saved.saveAsTitle' : 'adx.saved.saveTitle')}</h2>
            <NameField name={name} onChange={setName} problem={problems.name} />
            <fieldset className="adx-saved-days">
              <legend>{translate('adx.saved.days')}</legend>
              {typeof draft.range === 'string' && (
                <label>
                  <input type="radio" name={`${id}-days`} checked={isMoving} onChange={() => setMoving(true)} />
                  <span>
                    {translate('adx.saved.moving', { range: translate(`adx.reports.ranges.${draft.range}`) })}
                    <small>{translate('adx.saved.movingHint')}</small>
                  </span>
                </label>
              )}
              <label>
                <input type="radio" name={`${id}-days`} checked={!isMoving} onChange={() => setMoving(false)} />
                <span>
                  {translate('adx.saved.fixed')}{' '}
                  <span className="adx-figures">{sayPeriod(draftPeriod(draft, today))}</span>
                </span>
              </label>
              {draft.compare && (
                <p>
                  {translate('adx.reports.compare')}:{' '}
                  {typeof draft.compare === 'string'
                    ? translate(`adx.reports.compares.${draft.compare}`)
                    : sayPeriod(draft.compare)}
                </p>
              )}
            </fieldset>
            <Switch isOn={isShared} onChange={setShared}>
              {translate('adx.saved.share')}
            </Switch>
            {problems.other && (
              <p className="adx-saved-problem" role="alert">
                {problems.other}
              </p>
            )}
          </div>
        </div>
        <AskFoot onCancel={onClose}>
          <Button type="submit" variant="contained" disabled={!name.trim() || isBusy}>
            {translate('adx.saved.save')}
          </Button>
        </AskFoot>
      </form>
    </Dialog>
  );
}
