import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { ReportCatalogue } from '../model/reports/reportCall';
import { missingIn, without } from '../model/reports/reportDraft';
import { sayError } from '../ui/actions/problemOf';
import { useViewer } from '../ui/ConsoleContext';
import { useAlert } from '../ui/shell/feedback';
import { DropDialog } from './DropDialog';
import { useReport } from './ReportContext';
import { Switch } from './Switch';

/** Reports of traffic checks have other figures: what they lack is dropped after asking. */
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
