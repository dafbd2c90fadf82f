import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { BulkPreview } from '../../model/bulkPreview';
import type { Edit } from '../../schema/bulkEdit';
import type { Message } from '../../schema/messages/message';
import type { Problem } from '../../schema/problem';
import type { AnyRecord } from '../../schema/resource';
import { problemOf, sayError } from './problemOf';
import { useActions } from './useActions';

/** Typing rests so long before the server is asked. */
const restMs = 150;

type State = {
  /** The last good answer. */
  readonly preview?: BulkPreview;
  /** The edits that it is of; none once the server is asked again, since its versions may be old. */
  readonly of?: readonly Edit[];
  readonly failure?: Message;
  /** Why the server takes none of it, and at which field. */
  readonly refusal?: { readonly problem: Problem; readonly field: string };
};

/** What the server says would become of each object, asked again whenever the edits change. `look` asks once more. */
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
