import { useTranslate } from 'ra-core';
import type { ImportProgress as Progress } from '../../model/consoleProvider';
import { formatCount } from '../i18n/format';

type Props = {
  /** Nothing before the first word of it. */ readonly progress: Progress | undefined;
  readonly isStoring: boolean;
};

/** How far a file is: sent, read, checked, and stored where that was asked for. */
export function ImportProgress({ progress, isStoring }: Props) {
  const translate = useTranslate();
  const label = translate(isStoring ? 'adx.sheet.storing' : 'adx.sheet.looking');
  const words = wordsOf(progress, isStoring);
  const share = shareOf(progress, isStoring);
  const said = words && translate(`adx.sheet.progress.${words.key}`, words.args);
  return (
    <>
      <p role="status">{label}</p>
      <progress
        className="adx-import-progress"
        aria-label={label}
        aria-valuetext={said}
        {...(share !== undefined && { max: 1, value: share })}
      />
      <p className="adx-small adx-figures">{said ?? '\u00a0'}</p>
    </>
  );
}

function wordsOf(progress: Progress | undefined, isStoring: boolean) {
  if (!progress) return undefined;
  if ('sent' in progress)
    return { key: 'sent', args: { percent: Math.round((100 * progress.sent) / Math.max(progress.total, 1)) } };
  if (progress.isWaiting) return { key: 'waiting', args: {} };
  const { of, read, checked, stored } = progress;
  const args = {
    of: formatCount(of),
    read: formatCount(read),
    checked: formatCount(checked),
    stored: formatCount(stored),
  };
  return { key: isStoring && stored > 0 ? 'stored' : 'checked', args };
}

/** Unknown until the server has counted the lines. */
function shareOf(progress: Progress | undefined, isStoring: boolean): number | undefined {
  if (!progress || 'sent' in progress || progress.of === 0) return undefined;
  const { of, read, checked, stored } = progress;
  const steps = isStoring ? [read, checked, stored] : [read, checked];
  return steps.reduce((sum, step) => sum + step, 0) / (of * steps.length);
}
