import { useTranslate } from 'ra-core';
import type { ReplayAnswer } from '../../model/replay/replayAnswer';
import { useConsole } from '../../ui/ConsoleContext';
import { formatCount } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';

/** What was looked at besides, and what was not judged, each with its reason. */
export function LeftOutList({ answer: { looked, leftOut, resource } }: { readonly answer: ReplayAnswer }) {
  const translate = useTranslate();
  const text = useText();
  const { resources } = useConsole();
  const labelOf = (field: string): string => {
    const found = resources.flatMap(({ allFields }) => allFields[field] ?? [])[0];
    return found ? text(found.label) : field;
  };
  const kind = resources.find(({ name }) => name === resource);
  return (
    <details className="adx-live-replay-left">
      <summary>{translate('adx.replay.leftOut.title')}</summary>
      <ul>
        {looked > 0 && (
          <li>
            {translate('adx.replay.looked', {
              smart_count: looked,
              count: formatCount(looked),
              kind: text(kind?.label[1] ?? ''),
            })}
          </li>
        )}
        {leftOut.map(({ why, count = 0, fields = [] }) => (
          <li key={why}>
            {translate(`adx.replay.leftOut.${why}`, {
              smart_count: count,
              count: formatCount(count),
              fields: fields.map(labelOf).join(', '),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
