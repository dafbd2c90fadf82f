import { useTranslate } from 'ra-core';
import type { ReplayAnswer, ReplayAnswerRow } from '../../model/replay/replayAnswer';
import { formatUsd } from '../../ui/i18n/format';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useReasonWords } from '../../ui/serving/useReasonWords';
import { useObjectPath } from '../../ui/useObjectHref';
import { reasonOf } from '../auctionWords';
import { CauseLine } from './CauseLine';
import { PartMark } from './PartMark';
import { ReplayWhy } from './ReplayWhy';

type Props = { readonly answer: ReplayAnswer; readonly rows: readonly ReplayAnswerRow[] };

/** Then against today by bid: why, and the change that did it. */
export function ReplayTable({ answer: { resource }, rows }: Props) {
  const translate = useTranslate();
  return (
    <div className="adx-live-replay-frame">
      <table>
        <caption className="adx-hidden">{translate('adx.replay.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate(`adx.live.bidders.${resource === 'tags' ? 'ssp' : 'dsp'}`)}</th>
            <th scope="col">{translate('adx.replay.before')}</th>
            <th scope="col">{translate('adx.replay.today')}</th>
            <th scope="col">{translate('adx.replay.because')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.id} ${row.before.result}`} resource={resource} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shownStops = 3;

function Row({ resource, row }: { readonly resource: string; readonly row: ReplayAnswerRow }) {
  const { id, name, before, today, stops, mended, causes } = row;
  const translate = useTranslate();
  const words = useReasonWords(before.result === 'filtered' || before.result === 'lost');
  const path = useObjectPath()(resource, id);
  const reason = before.result === 'absent' ? undefined : reasonOf({ result: before.result, reason: before.reason });
  const why = [...stops, ...mended];
  return (
    <tr>
      <th scope="row">{path && today.part !== 'gone' ? <ScreenLink to={path}>{name}</ScreenLink> : name}</th>
      <td>
        <PartMark part={before.result} />
        {before.price !== null && <p className="adx-figures">{formatUsd(before.price)}</p>}
        {reason && <p>{words(reason)}</p>}
      </td>
      <td>
        <PartMark part={today.part} />
        {today.price !== null && <p className="adx-figures">{formatUsd(today.price)}</p>}
      </td>
      <td>
        {why.slice(0, shownStops).map((breach) => (
          <ReplayWhy
            key={`${breach.cause} ${breach.resource} ${breach.id} ${breach.field}`}
            breach={breach}
            isMended={stops.length === 0}
          />
        ))}
        {why.length > shownStops && <p>{translate('adx.serving.more', { smart_count: why.length - shownStops })}</p>}
        <ul className="adx-live-replay-causes" aria-label={translate('adx.replay.changes')}>
          {causes.map((cause) => (
            <CauseLine key={JSON.stringify(cause)} cause={cause} />
          ))}
          {causes.length === 0 && <li>{translate('adx.replay.noCause')}</li>}
        </ul>
      </td>
    </tr>
  );
}
