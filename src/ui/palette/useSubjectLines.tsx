import { useEffect, useMemo } from 'react';
import { isOwn, offeredActions } from '../actions/rowActions';
import { useSubject } from '../actions/subject';
import { useText } from '../i18n/useText';
import type { Line } from './Line';

/** Actions on the current object; extension actions come last, since they may load later. */
export function useSubjectLines(): { readonly name: string; readonly lines: readonly Line[] } {
  const subject = useSubject();
  const text = useText();
  const fetchOwn = subject?.actions.fetchOwn;
  useEffect(() => fetchOwn?.(), [fetchOwn]);
  return useMemo(() => {
    if (!subject) return { name: '', lines: [] };
    const { place, record, actions } = subject;
    const offered = offeredActions(place, [record], actions);
    const lines = [...offered.filter((one) => !isOwn(one)), ...offered.filter(isOwn)].map(
      ({ name, icon: Drawn, label, isDangerous = false, run }): Line => ({
        key: `subject/${name}`,
        label: text(label),
        icon: <Drawn size={15} aria-hidden />,
        isDangerous,
        also: String(record.name ?? ''),
        run: () => void run([record], actions),
      }),
    );
    return { name: String(record.name ?? '') || `#${record.id}`, lines };
  }, [subject, text]);
}
