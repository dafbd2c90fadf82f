import { useTranslate } from 'ra-core';
import type { ReplayBreach } from '../../model/replay/replayAnswer';
import { toMessage } from '../../schema/messages/message';
import { useConsole } from '../../ui/ConsoleContext';
import { useValueWords } from '../../ui/fields/useValueWords';
import { valueText } from '../../ui/fields/valueText';
import { usePair, useText } from '../../ui/i18n/useText';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useObjectPath } from '../../ui/useObjectHref';

/** Of these the request says one of the values that the field has. */
const worded: readonly string[] = ['choice', 'choices', 'countries', 'cpm', 'integer', 'percent'];

/** A rule that stops a bidder, or stopped it: with the value, what the auction said, and the way to where it is mended. */
export function ReplayWhy({ breach, isMended }: { readonly breach: ReplayBreach; readonly isMended: boolean }) {
  const { resource, id, name, field, value, says, asked } = breach;
  const translate = useTranslate();
  const pair = usePair();
  const text = useText();
  const words = useValueWords();
  const pathOf = useObjectPath();
  const { resources } = useConsole();
  const definition = resources.find((one) => one.name === resource)?.allFields[field ?? ''];
  const path = field === null ? undefined : pathOf(resource, id);
  const isWorded = definition !== undefined && worded.includes(definition.kind);
  const said = isWorded ? valueText(Array.isArray(value) ? [asked] : asked, definition, words) : String(asked);
  return (
    <div className="adx-live-replay-why">
      <p>
        {isMended && <span className="adx-live-replay-was">{translate('adx.replay.noLonger')} </span>}
        {text(toMessage(says, breach))}
      </p>
      {definition && (
        <p className="adx-small adx-live-replay-value">
          {path ? <ScreenLink to={path}>{name}</ScreenLink> : name} · {pair(text(definition.label), '')}
          <b>{valueText(value, definition, words)}</b>
          {asked !== null && ` · ${translate('adx.replay.asked', { value: said })}`}
        </p>
      )}
    </div>
  );
}
