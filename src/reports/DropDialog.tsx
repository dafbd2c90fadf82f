import '../ui/actions/actions.css';
import { TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Button } from '../ui/parts/Button';
import { Dialog } from '../ui/parts/Dialog';
import { useReport } from './ReportContext';

type Props = { readonly title: string; readonly ids: readonly string[]; onDrop(): void; onClose(): void };

/** Names what a report would lose, and loses it only when told so. */
export function DropDialog({ title, ids, onDrop, onClose }: Props) {
  const translate = useTranslate();
  const { nameOf } = useReport();
  return (
    <Dialog open onClose={onClose} aria-labelledby="adx-rep-drop-title" slotProps={{ paper: { className: 'adx-ask' } }}>
      <div className="adx-ask-body">
        <TriangleAlert size={20} aria-hidden />
        <div>
          <h2 id="adx-rep-drop-title">{title}</h2>
          <p>{translate('adx.reports.drop.text', { names: ids.map(nameOf).join(', '), smart_count: ids.length })}</p>
        </div>
      </div>
      <div className="adx-ask-foot">
        <Button variant="text" onClick={onClose}>
          {translate('adx.reports.drop.keep')}
        </Button>
        <span className="adx-gap" />
        <Button variant="contained" onClick={onDrop} autoFocus>
          {translate('adx.reports.drop.go')}
        </Button>
      </div>
    </Dialog>
  );
}
