import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Link2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { figureField, headOfFigure } from '../../schema/derivedColumns';
import type { AnyRecord } from '../../schema/resource';
import { usesAtMost } from '../../schema/usesAtMost';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { sayFigure } from '../list/FigureCell';
import { inSentence } from '../list/inSentence';
import { useActions } from './useActions';

/** What uses the objects that are about to go, what goes with them, and what they made yesterday. */
export function GoesWith({ records }: { records: readonly AnyRecord[] }) {
  const { provider, resource } = useActions();
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const ids = records.slice(0, usesAtMost).map(({ id }) => id);
  const { data, error } = useQuery({
    queryKey: [resource.name, 'uses', ids],
    queryFn: () => provider.uses(resource.name, { ids }),
    retry: false,
    // What is asked about a minute later may be another by then.
    gcTime: 0,
  });
  const smart_count = records.length;
  const counted = (key: string, counts: readonly { readonly resource: string; readonly count: number }[]) =>
    counts.map(({ resource: name, count }) => {
      const [one, many] = resources.find((other) => other.name === name)?.label ?? [name, name];
      return translate(key, { smart_count: count, object: inSentence(text(one)), objects: inSentence(text(many)) });
    });
  const say = ({ links, entries, blockers }: NonNullable<typeof data>): string => {
    const going = counted('adx.actions.link', links);
    if (entries > 0) going.push(translate('adx.actions.entry', { smart_count: entries }));
    const sentences = [
      ...(blockers.length > 0
        ? [translate('adx.actions.kept_by', { parts: counted('adx.actions.object', blockers).join(', ') })]
        : []),
      ...(going.length > 0 ? [translate('adx.actions.goes_with', { parts: going.join(', ') })] : []),
    ];
    return sentences.length > 0 ? sentences.join('. ') : translate('adx.actions.goes_alone', { smart_count });
  };
  const yesterday = data?.yesterday;
  const figures = yesterday?.metrics.map(
    (metric, at) =>
      `${inSentence(text(headOfFigure(figureField(metric))))} ${sayFigure(metric, yesterday.values[at] ?? 0)}`,
  );
  return (
    <div aria-live="polite">
      <p className="adx-row adx-used-by">
        <Link2 className="adx-lucide" size={14} aria-hidden />
        <span>
          {records.length > usesAtMost && `${translate('adx.actions.of_first', { count: usesAtMost })} `}
          {!data && translate(error ? 'adx.actions.uses_failed' : 'adx.actions.counting_uses', { smart_count })}
          {data && say(data)}
        </span>
      </p>
      {yesterday !== undefined && (
        <p className="adx-row adx-used-by">
          <ChartColumn className="adx-lucide" size={14} aria-hidden />
          <span>
            {figures
              ? translate('adx.actions.yesterday', { figures: figures.join(' · ') })
              : translate('adx.actions.yesterday_failed')}
          </span>
        </p>
      )}
    </div>
  );
}
