import { useTranslate } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BulkPreview as Preview } from '../../model/bulkPreview';
import type { Edit } from '../../schema/bulkEdit';
import type { AnyRecord } from '../../schema/resource';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { useActions } from './ActionHost';
import { AskFoot } from './AskFoot';
import { BulkPreviewTable } from './BulkPreviewTable';
import type { Refusal } from './EditFieldForm';
import { problemOf, sayError } from './problemOf';
import { changeByEdits } from './runStatus';

type Props = {
  readonly records: readonly AnyRecord[];
  readonly edits: readonly Edit[];
  /** To what was typed; with the reason where the server takes none of it. */
  onBack(why?: Refusal): void;
  onClose(): void;
};

/** What the server says would become of each object, before anything is stored. */
export function BulkPreview({ records, edits, onBack, onClose }: Props) {
  const context = useActions();
  const { provider, resource } = context;
  const translate = useTranslate();
  const text = useText();
  const [left, setLeft] = useState(records);
  const [look, setLook] = useState(0);
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const fields = useMemo(() => [...new Set(edits.map(({ field }) => rootOf(field)))], [edits]);
  const back = useRef(onBack);
  back.current = onBack;
  const summary = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more
  useEffect(() => {
    const abort = new AbortController();
    setPreview(undefined);
    setFailure(undefined);
    provider.previewBulk(resource.name, { ids: left.map(({ id }) => id), edits, signal: abort.signal }).then(
      (answer) => setPreview(answer),
      (error: unknown) => {
        if (abort.signal.aborted) return;
        const [[field, wrong] = ['', undefined]] = Object.entries(problemOf(error)?.errors ?? {});
        if (wrong && typeof wrong.message === 'string') back.current({ problem: wrong, field });
        else setFailure(sayError(error) ?? translate('adx.bulk.failed'));
      },
    );
    return () => abort.abort();
  }, [provider, resource, left, edits, look]);

  useEffect(() => {
    if (preview) summary.current?.focus();
  }, [preview]);

  const save = async () => {
    if (!preview) return;
    setBusy(true);
    try {
      await changeByEdits(left, edits, preview.versions, context);
      onClose();
    } catch (error) {
      const problem = problemOf(error);
      setBusy(false);
      if (problem?.code === 'version_conflict') {
        const name = String(problem.current?.name ?? '');
        setFailure(translate('adx.bulk.conflict', { name, detail: problem.detail ?? '' }));
      } else setFailure(sayError(error) ?? translate('adx.bulk.failed'));
    }
  };
  const leaveOut = () => {
    const refused = new Set(preview?.refusedIds);
    setLeft(left.filter(({ id }) => !refused.has(id)));
  };

  // Until it is known it is as many as were chosen, so that nothing jumps.
  const count = preview?.changed ?? left.length;
  const objects = inSentence(text(resource.label[count === 1 ? 0 : 1]));
  return (
    <>
      <div className="adx-ask-body">
        <div>
          <div ref={summary} tabIndex={-1} className="adx-bulk-counts" role="status">
            {failure ? (
              <p className="adx-ask-danger">{failure}</p>
            ) : preview ? (
              <>
                <span>{translate('adx.bulk.changed', counted(preview.changed))}</span>
                {preview.unchanged > 0 && <span>{translate('adx.bulk.unchanged', counted(preview.unchanged))}</span>}
                {preview.refused > 0 && <span className="adx-ask-danger">{translate('adx.bulk.refused', counted(preview.refused))}</span>}
                {preview.warned > 0 && <span className="adx-bulk-warned">{translate('adx.bulk.warned', counted(preview.warned))}</span>}
              </>
            ) : (
              <span>{translate('adx.bulk.looking')}</span>
            )}
          </div>
          {preview && preview.rows.length > 0 && <BulkPreviewTable resource={resource} rows={preview.rows} edited={fields} />}
          {preview && (preview.rows.length < preview.changed + preview.refused || preview.refused > 0) && (
            <p className="adx-bulk-note">
              {preview.refused > 0
                ? translate('adx.bulk.none_stored')
                : translate('adx.bulk.first', { shown: preview.rows.length, count: formatCount(preview.changed) })}
            </p>
          )}
        </div>
      </div>
      <AskFoot onCancel={onClose} isBusy={isBusy}>
        <Button onClick={() => onBack()} disabled={isBusy}>
          {translate('adx.bulk.back')}
        </Button>
        {failure ? (
          <Button variant="contained" onClick={() => setLook(look + 1)}>
            {translate('adx.bulk.again')}
          </Button>
        ) : preview && preview.refused > 0 && preview.refused < left.length ? (
          <Button variant="contained" onClick={leaveOut}>
            {translate('adx.bulk.leave_out', counted(preview.refused))}
          </Button>
        ) : (
          <Button variant="contained" disabled={isBusy || !preview || count === 0 || preview.refused > 0} onClick={save}>
            {translate(isBusy ? 'adx.bulk.changing' : 'adx.bulk.change', { ...counted(count), objects })}
          </Button>
        )}
      </AskFoot>
    </>
  );
}

const counted = (count: number) => ({ smart_count: count, count: formatCount(count) });
const rootOf = (path: string): string => path.split('.', 1)[0] ?? path;
