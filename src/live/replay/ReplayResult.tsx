import { useTranslate } from 'ra-core';
import type { ReplayAnswer } from '../../model/replay/replayAnswer';
import { useConsole } from '../../ui/ConsoleContext';
import { useNamesOf } from '../../ui/fields/inputs/useNamesOf';
import { formatUsd } from '../../ui/i18n/format';
import { StateMark } from '../../ui/serving/StateMark';
import { CauseLine } from './CauseLine';
import { LeftOutList } from './LeftOutList';
import { ReplayTable } from './ReplayTable';
import { verdictOf } from './replayVerdict';

/** The verdict in a sentence, then bid by bid what differs and because of what, then what was not judged. */
export function ReplayResult({ answer }: { readonly answer: ReplayAnswer }) {
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
            ...{ winner: nameOf(today.winner), before: nameOf(before.winner) },
            ...{ price: formatUsd(today.price), beforePrice: formatUsd(before.price), smart_count: differing.length },
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
