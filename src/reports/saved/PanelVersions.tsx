import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOfSaved, type SavedReport, type SavedVersion } from '../../model/reports/savedReport';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Empty } from '../../ui/parts/Empty';
import { useAlert, useToast } from '../../ui/parts/feedback';
import { useReport } from '../parts/ReportContext';
import { useSaved } from './SavedContext';
import { useSaving } from './SavingContext';
import { draftOfSaved, isSameDraft, partsChanged } from './savedDraft';
import { savedKeys } from './savedKeys';
import { useSavedWrites } from './useSavedWrites';

/** Earlier versions of the open report: who saved them and when, to view and restore. */
export function PanelVersions() {
  const translate = useTranslate();
  const { saved } = useReport();
  const { saveAs } = useSaving();
  if (!saved)
    return (
      <Empty
        words={translate('adx.saved.versions.none')}
        step={{ words: translate('adx.saved.saveMore'), onGo: saveAs }}
      />
    );
  return <Versions saved={saved} />;
}

function Versions({ saved }: { saved: SavedReport }) {
  const translate = useTranslate();
  const text = useText();
  const { user, timezone } = useViewer();
  const { calls } = useSaved();
  const { ask, draft } = useReport();
  const { restore, isBusy } = useRestore(saved);
  const { data, error, refetch } = useQuery({
    queryKey: savedKeys.versions(user, saved.id),
    queryFn: ({ signal }) => calls.versions(saved.id, signal),
  });
  if (error && !data) {
    return (
      <div className="adx-rep-side-none" role="alert">
        <p>{text(sayError(error) ?? '')}</p>
        <Button onClick={() => void refetch()}>{translate('adx.list.try_again')}</Button>
      </div>
    );
  }
  return (
    <ol className="adx-rep-side-list" aria-busy={!data}>
      {data?.map((version, index) => {
        const before = data[index + 1];
        const changed = before ? partsChanged(before, version).map((part) => translate(`adx.saved.parts.${part}`)) : [];
        const isCurrent = version.version === saved.version;
        const name = translate('adx.saved.versions.one', { version: version.version });
        return (
          <li key={version.version} className="adx-rep-version" aria-current={isCurrent || undefined}>
            <h3 className="adx-row">
              {name}
              {isCurrent && <span>{translate('adx.saved.versions.current')}</span>}
            </h3>
            <p>
              <span className="adx-figures">{formatDateTime(version.at, timezone)}</span>, {version.by}
            </p>
            <p>{changed.length > 0 ? changed.join(', ') : before ? '' : translate('adx.saved.versions.first')}</p>
            {!isCurrent && (
              <div>
                <Button
                  aria-label={`${translate('adx.saved.versions.open')}, ${name}`}
                  disabled={isSameDraft(draft, draftOfSaved(version))}
                  onClick={() => ask(draftOfSaved(version))}
                >
                  {translate('adx.saved.versions.open')}
                </Button>
                {saved.isMine && (
                  <Button
                    aria-label={`${translate('adx.saved.versions.restore')}, ${name}`}
                    aria-disabled={isBusy}
                    onClick={() => isBusy || restore(version)}
                  >
                    {translate('adx.saved.versions.restore')}
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Saves an earlier version as the newest. */
function useRestore(saved: SavedReport) {
  const text = useText();
  const alert = useAlert();
  const toast = useToast();
  const navigate = useNavigate();
  const { change } = useSavedWrites();
  const [isBusy, setBusy] = useState(false);
  const restore = async ({ version, name, request, relative, compareWith, shared, schedule }: SavedVersion) => {
    setBusy(true);
    try {
      const next = await change(saved.id, {
        name,
        request,
        relative,
        compareWith,
        shared,
        schedule,
        version: saved.version,
      });
      navigate(addressOfSaved(next), { replace: true });
      toast({ message: toldByKey('adx.saved.versions.restored', { version }), tone: 'success' });
    } catch (error) {
      alert(text(sayError(error) ?? ''));
    } finally {
      setBusy(false);
    }
  };
  return { restore: (version: SavedVersion) => void restore(version), isBusy };
}
