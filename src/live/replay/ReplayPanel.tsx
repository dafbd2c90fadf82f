import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleMinus,
  CircleX,
  Clock,
  Filter,
  RotateCcw,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { BidResult, LiveAuction } from '../../model/live/auction';
import type { ReplayAnswer, ReplayAnswerRow, ReplayBreach } from '../../model/replay/replayAnswer';
import type { PartNow } from '../../model/replay/replayed';
import { toMessage } from '../../schema/messages/message';
import { useConsole, useViewer } from '../../ui/ConsoleContext';
import { useNamesOf } from '../../ui/fields/inputs/useNamesOf';
import { useValueWords } from '../../ui/fields/values/useValueWords';
import { valueText } from '../../ui/fields/values/valueText';
import { formatCount, formatDateTime, formatUsd } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { usePair, useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { StateMark } from '../../ui/serving/StateMark';
import { useReasonWords } from '../../ui/serving/useReasonWords';
import { PlainTable } from '../../ui/table/PlainTable';
import { useObjectPath } from '../../ui/useObjectHref';
import { reasonOf } from '../feed/auctionWords';
import { useLive } from '../feed/LiveContext';
import { CauseLine } from './CauseLine';
import '../../ui/serving/servingPanel.css';
import './replay.css';

/** Replays the auction with today's settings, on request. */
export function ReplayPanel({ auction: { id } }: { readonly auction: Pick<LiveAuction, 'id'> }) {
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const { calls } = useLive();
  const { user, mode, timezone } = useViewer();
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['live replay', user, mode, id],
    queryFn: ({ signal }) => calls.replay(id, signal),
    enabled: isAsked,
    retry: false,
    // Not cached: settings change between replays.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const ask = () => {
    if (isAsked) void refetch();
    else setAsked(true);
  };
  return (
    <section className="adx-live-replay" aria-labelledby={titleId} aria-busy={isFetching}>
      <div className="adx-row adx-live-replay-head">
        <h3 id={titleId}>{translate('adx.replay.title')}</h3>
        <span className="adx-small adx-grow adx-live-replay-at">
          {data
            ? translate('adx.replay.judgedAt', { at: formatDateTime(data.judgedAt, timezone) })
            : translate('adx.replay.about')}
        </span>
        <Button
          onClick={ask}
          disabled={isFetching}
          startIcon={<RotateCcw className="adx-lucide" size={15} aria-hidden />}
        >
          {translate(data ? 'adx.replay.again' : 'adx.replay.ask')}
        </Button>
      </div>
      <div aria-live="polite">
        {isFetching && !data && <ReplayBones words={translate('adx.replay.loading')} />}
        {error && !isFetching && (
          <p role="alert" className="adx-live-replay-failed">
            {text(sayError(error) ?? translate('adx.replay.failed'))}
          </p>
        )}
        {data && <ReplayResult answer={data} />}
      </div>
    </section>
  );
}

/** Skeleton of the verdict and the rows below. */
const ReplayBones = ({ words }: { readonly words: string }) => (
  <div className="adx-stack adx-live-replay-bones" role="status">
    <span className="adx-hidden">{words}</span>
    {[36, 72, 72].map((height, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never change
      <i key={at} className="adx-bone" style={{ width: '60%', height }} />
    ))}
  </div>
);

/** The verdict, then the bids that differ and the causes, then what was not evaluated. */
function ReplayResult({ answer }: { readonly answer: ReplayAnswer }) {
  const translate = useTranslate();
  const { resources } = useConsole();
  const { before, today, rows, causes, unsure, names, floor } = answer;
  const fieldOf = (resource: string, field: string | null) =>
    resources.find((one) => one.name === resource)?.allFields[field ?? ''];
  useNamesOf([
    ...rows.flatMap(({ stops, mended }) =>
      [...stops, ...mended].map(({ resource, field, value }) => ({ field: fieldOf(resource, field), value })),
    ),
    ...[...causes, ...rows.flatMap((row) => row.causes)].flatMap((cause) =>
      cause.kind === 'change'
        ? [cause.from, cause.to].map((value) => ({ field: fieldOf(cause.resource, cause.field), value }))
        : [],
    ),
  ]);
  const { key, state } = verdictOf(answer);
  const nameOf = (id: number | null) => (id === null ? '' : (names[id] ?? `#${id}`));
  const differing = rows.filter(({ differs }) => differs);
  return (
    <>
      <p className="adx-row adx-live-replay-verdict adx-serving-verdict" data-state={state}>
        <StateMark state={state} />
        <span>
          {translate(`adx.replay.verdicts.${key}`, {
            winner: nameOf(today.winner),
            before: nameOf(before.winner),
            price: formatUsd(today.price),
            beforePrice: formatUsd(before.price),
            smart_count: differing.length,
          })}
          {unsure.map((why) => ` ${translate(`adx.replay.unsure.${why}`)}`)}
        </span>
      </p>
      {floor.before !== floor.today && (
        <p className="adx-small adx-live-replay-note adx-figures">
          {translate('adx.replay.floor', { before: formatUsd(floor.before), today: formatUsd(floor.today) })}
        </p>
      )}
      {causes.length > 0 && (
        <ul className="adx-live-replay-causes">
          {causes.map((cause) => (
            <CauseLine key={JSON.stringify(cause)} cause={cause} />
          ))}
        </ul>
      )}
      {differing.length > 0 && <ReplayTable answer={answer} rows={differing} />}
      {rows.length > differing.length && (
        <p className="adx-small adx-live-replay-note">
          {translate('adx.replay.unchanged', { smart_count: rows.length - differing.length })}
        </p>
      )}
      <LeftOutList answer={answer} />
    </>
  );
}

/** Message key of the verdict, and its severity. */
type Verdict = { readonly key: string; readonly state: 'ok' | 'limits' | 'stops' | 'unknown' };

export function verdictOf({ before, today, rows, unsure }: ReplayAnswer): Verdict {
  if (today.winner === null && unsure.includes('outsideBids')) return { key: 'unknown', state: 'unknown' };
  if (before.winner !== today.winner) {
    if (today.winner === null) return { key: 'noWinner', state: 'stops' };
    return before.winner === null ? { key: 'firstWinner', state: 'limits' } : { key: 'another', state: 'limits' };
  }
  if (before.price !== today.price) return { key: 'price', state: 'limits' };
  if (rows.every(({ differs }) => !differs))
    return before.winner === null ? { key: 'sameNoWinner', state: 'limits' } : { key: 'same', state: 'ok' };
  return { key: before.winner === null ? 'noWinnerAgain' : 'again', state: 'limits' };
}

/** What was evaluated besides the bids, and what was not, with the reasons. */
function LeftOutList({ answer: { looked, leftOut, resource } }: { readonly answer: ReplayAnswer }) {
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

/** Field kinds for which the request's value is one of the field's values. */
const worded: readonly string[] = ['choice', 'choices', 'countries', 'cpm', 'integer', 'percent'];

/** A rule that stops or stopped a bidder: its value, the request's value, and a link to change it. */
function ReplayWhy({ breach, isMended }: { readonly breach: ReplayBreach; readonly isMended: boolean }) {
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

type Props = { readonly answer: ReplayAnswer; readonly rows: readonly ReplayAnswerRow[] };

/** Compares then and today by bid: reasons, and the change that caused each. */
function ReplayTable({ answer: { resource }, rows }: Props) {
  const translate = useTranslate();
  const pathOf = useObjectPath();
  return (
    <div className="adx-live-replay-frame">
      <PlainTable
        isWrapping
        caption={translate('adx.replay.table')}
        columns={[
          {
            key: 'bidder',
            width: '22%',
            label: translate(`adx.live.bidders.${resource === 'tags' ? 'ssp' : 'dsp'}`),
            cell: ({ id, name, today }) => {
              const path = pathOf(resource, id);
              return path && today.part !== 'gone' ? <ScreenLink to={path}>{name}</ScreenLink> : name;
            },
          },
          {
            key: 'before',
            label: translate('adx.replay.before'),
            width: '16%',
            cell: ({ before }) => <Before before={before} />,
          },
          {
            key: 'today',
            label: translate('adx.replay.today'),
            width: '16%',
            cell: ({ today: { part, price } }) => <PartMark part={part} price={price} />,
          },
          { key: 'because', label: translate('adx.replay.because'), cell: (row) => <Because row={row} /> },
        ]}
        rows={rows}
        keyOf={({ id, before }) => `${id} ${before.result}`}
      />
    </div>
  );
}

function Before({ before: { result, price, reason: code } }: Pick<ReplayAnswerRow, 'before'>) {
  const words = useReasonWords(result === 'filtered' || result === 'lost');
  const reason = result === 'absent' ? undefined : reasonOf({ result, reason: code });
  return (
    <>
      <PartMark part={result} price={price} />
      {reason && <p>{words(reason)}</p>}
    </>
  );
}

const shownStops = 3;

function Because({ row: { stops, mended, causes } }: { readonly row: ReplayAnswerRow }) {
  const translate = useTranslate();
  const why = [...stops, ...mended];
  return (
    <>
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
    </>
  );
}

const marks = {
  won: CircleCheck,
  lost: CircleX,
  noBid: CircleMinus,
  timeout: Clock,
  filtered: Filter,
  error: TriangleAlert,
  absent: CircleMinus,
  bids: CircleCheck,
  asked: CircleHelp,
  stopped: Ban,
  gone: Trash2,
  out: CircleMinus,
} as const;

type MarkProps = { readonly part: BidResult | 'absent' | PartNow; readonly price: number | null };

/** The part of a bidder then or today, as shape and text, and its price. */
function PartMark({ part, price }: MarkProps) {
  const translate = useTranslate();
  const Mark = marks[part];
  return (
    <>
      <span className="adx-inline-row adx-live-replay-part" data-part={part}>
        <Mark className="adx-lucide" size={13} aria-hidden />
        {translate(`adx.replay.parts.${part}`)}
      </span>
      {price !== null && <p className="adx-figures">{formatUsd(price)}</p>}
    </>
  );
}
