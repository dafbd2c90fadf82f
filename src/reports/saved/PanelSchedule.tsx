import { useTranslate } from 'ra-core';
import { Button } from '../../ui/parts/Button';
import { useReport } from '../parts/ReportContext';
import { useSaving } from './SavingContext';
import { ScheduleForm } from './ScheduleForm';
import { useScheduleWords } from './useScheduleWords';

/** The schedule of the open report's file. */
export function PanelSchedule() {
  const translate = useTranslate();
  const { saved } = useReport();
  const { saveAs, isMine } = useSaving();
  const { say } = useScheduleWords();
  if (!saved || !isMine) {
    return (
      <div className="adx-rep-side-none">
        {saved?.schedule && <p>{say(saved.schedule)}</p>}
        <p>{saved ? translate('adx.saved.onlyBy', { name: saved.by }) : translate('adx.saved.schedule.saveFirst')}</p>
        <Button onClick={saveAs}>{translate(saved ? 'adx.saved.saveAsMore' : 'adx.saved.saveMore')}</Button>
      </div>
    );
  }
  return (
    // No new form per version: saving would lose the focus and the user's input.
    <ScheduleForm key={saved.id} entry={saved} bodyClass="adx-rep-side-form" footClass="adx-rep-side-formfoot" />
  );
}
