import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { BulkPreview as Preview } from '../../model/bulkPreview';
import type { Message } from '../../schema/messages/message';
import { formatCount, formatUsd } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { BulkPreviewTable } from './BulkPreviewTable';
import type { FieldChoice } from './bulkFields';
import { useEffectWords } from './effectWords';
import type { SpendADay } from './spendADay';
import { useActions } from './useActions';

type Props = {
  /** The fields that are changed. */
  readonly choices: readonly FieldChoice[];
  readonly preview: Preview | undefined;
  readonly isWaiting: boolean;
  /** It is of what was typed before. */
  readonly isOld: boolean;
  readonly failure: Message | undefined;
  /** What must be spent a day, where ends of budgets move. */
  readonly aDay: SpendADay | undefined;
  onRefresh(): void;
};

/** What the server says would become of each object, and of all together, before anything is stored. */
export function BulkPreview({ choices, preview, isWaiting, isOld, failure, aDay, onRefresh }: Props) {
  const { resource } = useActions();
  const translate = useTranslate();
  const text = useText();
  const effectWords = useEffectWords();
  const id = useId();
  const names = choices.map(({ labels }) => labels.map((label) => text(label)).join(' · ')).join(', ');
  const left = preview ? preview.changed + preview.refused + preview.unchanged - preview.rows.length : 0;
  return (
    <section
      className="adx-column adx-bulk-preview"
      aria-labelledby={id}
      data-old={(preview && (isOld || isWaiting)) || undefined}
    >
      <h3 id={id}>
        {translate('adx.bulk.preview_of', { fields: names })} <span>{translate('adx.bulk.follows')}</span>
      </h3>
      {failure && (
        <div className="adx-bulk-failure" role="alert">
          <p className="adx-ask-danger">{text(failure)}</p>
          <Button onClick={onRefresh}>{translate('adx.bulk.again')}</Button>
        </div>
      )}
      {preview ? (
        <>
          <dl className="adx-frame adx-bulk-counts" aria-live="polite" aria-busy={isWaiting}>
            {countOf('will_change', formatCount(preview.changed))}
            {countOf('unchanged', formatCount(preview.unchanged))}
            {countOf('refused', formatCount(preview.refused), preview.refused > 0 ? 'adx-ask-danger' : undefined)}
            {preview.warned > 0 && countOf('warned', formatCount(preview.warned), 'adx-bulk-warned')}
            {preview.effects.flatMap((effect) => {
              const choice = choices.find(({ path }) => path === effect.field);
              const words = choice && effectWords(choice, effect, choices.length > 1);
              return words
                ? [<Count key={effect.field} label={words.label} value={words.value} className={undefined} />]
                : [];
            })}
            {aDay && (
              <Count
                label={translate('adx.bulk.effects.spend_a_day')}
                value={`${formatUsd(aDay.from)} → ${formatUsd(aDay.to)}`}
                className={undefined}
              />
            )}
          </dl>
          {preview.rows.length > 0 && <BulkPreviewTable resource={resource} rows={preview.rows} choices={choices} />}
          {left > 0 && (
            <p className="adx-bulk-note">
              {translate('adx.bulk.first', { shown: preview.rows.length, more: formatCount(left) })}
            </p>
          )}
        </>
      ) : (
        !failure && <p className="adx-bulk-note">{translate(isWaiting ? 'adx.bulk.looking' : 'adx.bulk.none_yet')}</p>
      )}
    </section>
  );

  function countOf(name: string, value: string, className?: string) {
    return <Count label={translate(`adx.bulk.counts.${name}`)} value={value} className={className} />;
  }
}

const Count = ({ label, value, className }: { label: string; value: string; className: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className={className}>{value}</dd>
  </div>
);
