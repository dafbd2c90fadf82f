import { startTransition, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { ReportFilter } from '../model/reports/reportCall';
import type { ReportDraft } from '../model/reports/reportDraft';
import { restOf, searchOf } from '../model/reports/reportSearch';
import { withoutKey } from '../ui/address/urlState';
import { useLatestPlace } from '../ui/address/useLatestPlace';
import { readReportUrl, writeReportUrl } from './reportUrl';

type EntryState = { readonly unrun?: boolean; readonly kept?: readonly ReportFilter[] } | null;

export type ReportAddress = {
  /** Key of a preset: `/report/top-tags`. */
  readonly presetKey: string | undefined;
  /** Of a saved report: `/report/12?saved=1`, `/pbReport/12?saved=1`; not a number where it is no id. */
  readonly savedId: number | undefined;
  /** `/report?store=1` */
  readonly takesStored: boolean;
  /** Nothing where the address asks for nothing. */
  readonly draft: ReportDraft | undefined;
  /** Changed since it was run last. */
  readonly isUnrun: boolean;
  /** How the answer is looked at. */
  readonly view: URLSearchParams;
  /** Each run has an entry of the history; what is changed after it is one entry more, which the next run takes over. */
  put(draft: ReportDraft, options: { readonly unrun: boolean; readonly replace?: boolean }): void;
  setView(changes: Readonly<Record<string, string | null>>): void;
};

/** The report in the address bar. */
export function useReportAddress(): ReportAddress {
  const { id } = useParams();
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const latest = useLatestPlace();
  const [arrivedAt] = useState(key);
  // The router takes a moment to follow; what is chosen shows at once.
  const [ahead, setAhead] = useState<{
    readonly from: string;
    readonly draft: ReportDraft;
    readonly isUnrun: boolean;
  }>();

  // The same report, whether or not the key of its filters has come meanwhile.
  const said = withoutKey(search);
  const read = useMemo(() => readReportUrl({ search: said, state }), [said, state]);
  const isAhead = ahead?.from === key;
  const draft = isAhead ? ahead.draft : read;
  // Opening an address runs its report, also if it was never run before.
  const isUnrun = isAhead ? ahead.isUnrun : (state as EntryState)?.unrun === true && key !== arrivedAt;
  const at = useRef({ key, isUnrun });
  at.current = { key, isUnrun };

  const put = useCallback<ReportAddress['put']>(
    (next, { unrun, replace = at.current.isUnrun }) => {
      const { search: written, filters } = writeReportUrl(next);
      // Another answer begins with its first page.
      const rest = restOf(latest().search).filter(([name]) => unrun || name !== 'page');
      const entry: EntryState = { ...(unrun && { unrun }), ...(filters && { kept: filters }) };
      setAhead({ from: at.current.key, draft: next, isUnrun: unrun });
      at.current.isUnrun = unrun;
      const to = { search: `?${[written, searchOf(rest)].filter(Boolean).join('&')}` };
      const gone = navigate(to, { replace, state: entry });
      // A step back may come before React has drawn this address, and then no change of it is drawn at all.
      const hasReturned = (from: string) => from === latest().key;
      void Promise.resolve(gone).then(() =>
        startTransition(() => setAhead((ahead) => (ahead && hasReturned(ahead.from) ? undefined : ahead))),
      );
    },
    [navigate, latest],
  );

  const setView = useCallback<ReportAddress['setView']>(
    (changes) => {
      const query = [...new URLSearchParams(latest().search)].filter(([name]) => !(name in changes));
      const added = Object.entries(changes).flatMap(([name, value]) =>
        value === null ? [] : [[name, value] as const],
      );
      navigate({ search: `?${searchOf([...query, ...added])}` }, { replace: true, state: latest().state });
    },
    [navigate, latest],
  );

  const view = useMemo(() => new URLSearchParams(restOf(search).map(([name, value]) => [name, value])), [search]);
  const takesStored = new URLSearchParams(search).get('store') === '1';
  const isSaved = id !== undefined && (view.get('saved') === '1' || pathname.startsWith('/pbReport/'));
  const presetKey = isSaved ? undefined : id;
  const savedId = isSaved ? Number(/^[1-9]\d*$/.exec(id)?.[0]) : undefined;
  return { presetKey, savedId, takesStored, draft, isUnrun, view, put, setView };
}
