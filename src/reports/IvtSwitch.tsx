import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReportCatalogue } from '../model/reports/reportCall';
import { missingIn, without } from '../model/reports/reportDraft';
import { useViewer } from '../ui/ConsoleContext';
import { sayError } from '../ui/i18n/problemOf';
import { useAlert } from '../ui/parts/feedback';
import '../ui/actions/actions.css';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/parts/Button';
import { Dialog } from '../ui/parts/Dialog';
import { useReport } from './parts/ReportContext';
import { Switch } from './parts/Switch';

/** Switches to reports of traffic checks (IVT). They have other figures: the switch asks before it drops the missing ones. */
export function IvtSwitch() {
  const translate = useTranslate();
  const client = useQueryClient();
  const alert = useAlert();
  const { user, mode } = useViewer();
  const { draft, change, calls } = useReport();
  const [lost, setLost] = useState<{ readonly ids: readonly string[]; readonly ivt: 0 | 1 }>();

  const turn = async (isOn: boolean) => {
    const ivt = isOn ? 1 : 0;
    try {
      const other = await client.fetchQuery<ReportCatalogue>({
        queryKey: ['report catalogue', user, mode, ivt],
        queryFn: () => calls.catalogue(ivt),
        staleTime: Number.POSITIVE_INFINITY,
      });
      const ids = missingIn(draft, other);
      if (ids.length === 0) change({ ivt });
      else setLost({ ids, ivt });
    } catch (error) {
      alert(sayError(error));
    }
  };
  return (
    <>
      <Switch isOn={draft.ivt === 1} onChange={turn}>
        {translate('adx.reports.ivt')}
      </Switch>
      {lost && (
        <DropDialog
          title={translate(lost.ivt ? 'adx.reports.drop.toIvt' : 'adx.reports.drop.fromIvt')}
          ids={lost.ids}
          onDrop={() => {
            change({ ...without(draft, lost.ids), ivt: lost.ivt });
            setLost(undefined);
          }}
          onClose={() => setLost(undefined)}
        />
      )}
    </>
  );
}

type Props = { readonly title: string; readonly ids: readonly string[]; onDrop(): void; onClose(): void };

/** Names the parts that the report would lose, and drops them on confirmation. */
function DropDialog({ title, ids, onDrop, onClose }: Props) {
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
