import '../../ui/fields/cells.css';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyRecord } from '../../schema/resource';
import { useConsole } from '../../ui/ConsoleContext';
import { type Shape, StateMark } from '../../ui/fields/cellsState';
import { formatCount } from '../../ui/i18n/format';
import { usePair, useText } from '../../ui/i18n/useText';
import { useSteps } from '../../ui/menu/useSteps';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { type PlainColumn, PlainTable } from '../../ui/table/PlainTable';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { CardPart, TableBones } from './CardPart';
import { listAddress } from './listAddress';
import { ObjectName } from './ObjectName';
import { useCardList } from './useCardList';

const resource = 'deals';
const field = 'health';
const active = { status: [1] };

/** The states of `deals.health`, from no requests to healthy. */
const shapes: Readonly<Record<string, Shape>> = {
  noRequests: 'dashed',
  belowFloor: 'diamond',
  noBids: 'half',
  noWins: 'ring',
  ended: 'square',
  ok: 'disc',
};
const bad = ['noRequests', 'belowFloor', 'noBids', 'noWins'];
const shown = 5;

type Deal = AnyRecord & { readonly name: string; readonly health: string | null };

/** Number of deals by health, and the deals with a problem. */
export function DealsCard({ card }: CardProps) {
  const translate = useTranslate();
  const { toCreate, toAsk } = useSteps();
  const pair = usePair();
  const text = useText();
  const { resources } = useConsole();
  const provider = useDataProvider<ConsoleProvider>();
  const known = resources.find(({ name }) => name === resource)?.allFields[field];
  const wordsOf = (state: string): string =>
    text((known?.kind === 'choice' && known.options.find(({ value }) => value === state)?.label) || state);

  const counted = useQuery({
    // The key begins with the resource, so that it is invalidated with the list.
    queryKey: [resource, 'healthCounts'],
    queryFn: () => provider.valueCounts(resource, { field, filter: active }),
    retry: false,
  });
  const counts = {
    answer: counted.data,
    error: counted.error,
    isEmpty: counted.data?.size === 0,
    retry: () => void counted.refetch(),
  };
  const filter = { ...active, [field]: bad };
  const list = useCardList<Deal>(resource, { filter, sort: { field: 'endsAt', order: 'ASC' }, perPage: shown });
  const columns: readonly PlainColumn<Deal>[] = [
    {
      key: 'name',
      label: translate('adx.more.deals.deal'),
      cell: ({ id, name }) => <ObjectName resource={resource} id={id} name={name} />,
    },
    {
      key: 'health',
      label: translate('adx.more.deals.health'),
      width: '152px',
      cell: ({ health }) =>
        health === null ? '-' : <StateMark shape={shapes[health] ?? 'ring'} label={wordsOf(health)} />,
    },
  ];
  return (
    <CardFrame
      card={card}
      results={[counts, list]}
      needsFacts={false}
      needsAllTraffic
      link={{ to: listAddress(resource, active), words: translate('adx.more.deals.all') }}
      skeleton={<TableBones rows={8} />}
      empty={{ words: translate('adx.more.deals.empty'), step: toCreate(resource) ?? toAsk() }}
    >
      {() => (
        <>
          <ul className="adx-more-states">
            {Object.entries(shapes).map(([state, shape]) => (
              <li key={state}>
                <StateMark shape={shape} label={wordsOf(state)} />
                <ScreenLink
                  className="adx-figures"
                  to={listAddress(resource, { ...active, [field]: [state] })}
                  aria-label={pair(wordsOf(state), formatCount(counted.data?.get(state) ?? 0))}
                >
                  {formatCount(counted.data?.get(state) ?? 0)}
                </ScreenLink>
              </li>
            ))}
          </ul>
          <CardPart
            title={translate('adx.more.deals.bad')}
            beside={
              (list.answer?.total ?? 0) > shown && (
                <ScreenLink to={listAddress(resource, filter)}>
                  {translate('adx.more.deals.further', { count: formatCount((list.answer?.total ?? 0) - shown) })}
                </ScreenLink>
              )
            }
          >
            {list.answer && list.answer.rows.length > 0 ? (
              <PlainTable
                isDense
                caption={translate('adx.more.deals.bad')}
                columns={columns}
                rows={list.answer.rows}
                keyOf={({ id }) => id}
              />
            ) : (
              <p className="adx-note adx-more-note">{translate('adx.more.deals.noneIsBad')}</p>
            )}
          </CardPart>
        </>
      )}
    </CardFrame>
  );
}
