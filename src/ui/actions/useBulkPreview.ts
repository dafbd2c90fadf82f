import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { BulkPreview } from '../../model/bulkPreview';
import type { Edit } from '../../schema/bulkEdit';
import type { Message } from '../../schema/messages/message';
import type { Problem } from '../../schema/messages/problem';
import type { AnyRecord } from '../../schema/resource';
import { problemOf, sayError } from '../i18n/problemOf';
import { useActions } from './useActions';

/** Rest in typing before the preview loads. */
const restMs = 150;

type State = {
  /** The last successful preview. */
  readonly preview?: BulkPreview;
  /** The edits of the preview; undefined once a new one loads, since its versions may be old. */
  readonly of?: readonly Edit[];
  readonly failure?: Message;
  /** Why the server refuses all of it, and the field at fault. */
  readonly refusal?: { readonly problem: Problem; readonly field: string };
};

/** Loads the preview of edits whenever they change; a new `look` loads it again. */
export function useBulkPreview(records: readonly AnyRecord[], edits: readonly Edit[] | undefined, look: number): State {
  const { provider, resource } = useActions();
  const translate = useTranslate();
  const [state, setState] = useState<State>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` asks once more
  useEffect(() => {
    if (!edits) return undefined;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      provider.previewBulk(resource.name, { ids: records.map(({ id }) => id), edits, signal: abort.signal }).then(
        (preview) => setState({ preview, of: edits }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          const [[field, wrong] = ['', undefined]] = Object.entries(problemOf(error)?.errors ?? {});
          const found =
            wrong && typeof wrong.message === 'string'
              ? { refusal: { problem: wrong, field } }
              : { failure: sayError(error) ?? translate('adx.bulk.failed') };
          setState(({ preview }) => ({ ...(preview && { preview }), ...found }));
        },
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
      setState(({ preview }) => (preview ? { preview } : {}));
    };
  }, [provider, resource, records, edits, look, translate]);

  return state;
}
