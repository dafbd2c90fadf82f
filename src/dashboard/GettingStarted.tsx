import { useQueries } from '@tanstack/react-query';
import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useId } from 'react';
import type { ConsoleProvider } from '../model/consoleProvider';
import type { Viewer } from '../schema/access';
import { mayMake } from '../schema/mayWrite';
import { useConsole } from '../ui/ConsoleContext';
import { ScreenLink } from '../ui/parts/ScreenLink';
import { useDashboard } from './card/DashboardContext';
import { isForStart } from './card/isForStart';
import './gettingStarted.css';

/** Steps from an installation without traffic to its first figures. */
export function GettingStarted() {
  const { viewer, isReady, coming, factsUpTo } = useDashboard();
  return isReady && !coming && factsUpTo === null && isForStart(viewer) ? <Steps /> : null;
}

function Steps() {
  const { viewer } = useDashboard();
  const translate = useTranslate();
  const id = useId();
  const steps = stepsFor(viewer);
  const counts = useCounts(steps);
  const done = steps.map((step, at) => step.isDone || (counts[at]?.total ?? 0) > 0);
  const next = done.indexOf(false);
  return (
    <section className="adx-start" aria-labelledby={id}>
      <header>
        <h2 id={id}>{translate('adx.dashboard.start.title')}</h2>
        <p className="adx-small">
          {translate('adx.dashboard.start.progress', { done: done.filter(Boolean).length, total: steps.length })}
        </p>
      </header>
      <ol>
        {steps.map((step, at) => (
          <StepItem
            key={step.name}
            step={step}
            isDone={done[at] === true}
            isNext={at === next}
            first={counts[at - 1]?.first}
          />
        ))}
      </ol>
    </section>
  );
}

type ItemProps = {
  readonly step: Step;
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly first: number | undefined;
};

function StepItem({ step, isDone, isNext, first }: ItemProps) {
  const { viewer, resources } = useConsole();
  const translate = useTranslate();
  const resource = resources.find(({ name }) => name === step.resource);
  const mayCreate = resource !== undefined && mayMake(viewer, resource.access.write);
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <li data-done={isDone || undefined} aria-current={isNext ? 'step' : undefined}>
      <Mark className="adx-lucide" size={16} aria-hidden />
      <h3>
        {translate(`adx.dashboard.start.${step.name}`)}
        {isDone && <span className="adx-hidden"> {translate('adx.dashboard.start.done')}</span>}
      </h3>
      <p>{translate(`adx.dashboard.start.${step.name}Why`)}</p>
      {!isDone && (
        <ScreenLink to={step.path({ mayCreate, first })}>
          {translate(`adx.dashboard.start.${step.name}Go`)}
          <ArrowRight className="adx-lucide" size={13} aria-hidden />
        </ScreenLink>
      )}
    </li>
  );
}

/** For each step, the number of its objects and the id of the first. */
function useCounts(steps: readonly Step[]) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQueries({
    queries: steps.map(({ name, resource, filter = {}, isDone }) => ({
      // Under react-admin's key of lists, so that creating an object refetches the count.
      queryKey: [resource, 'getList', 'getting started', name],
      queryFn: () =>
        provider.getList(resource, {
          filter,
          sort: { field: 'id', order: 'ASC' },
          pagination: { page: 1, perPage: 1 },
        }),
      enabled: resource !== '' && isDone !== true,
      retry: false,
    })),
    combine: (found) =>
      found.map(({ data }) => ({ total: data?.total ?? 0, first: data?.data[0] && Number(data.data[0].id) })),
  });
}

type Around = {
  readonly mayCreate: boolean;
  /** The first object of the previous step. */
  readonly first: number | undefined;
};

type Step = {
  readonly name: 'account' | 'user' | 'channel' | 'tag' | 'adexchange' | 'campaign' | 'traffic';
  /** Resource of which the step needs one object; empty for a step without objects. */
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly isDone?: boolean;
  readonly path: (around: Around) => string;
};

const toNew =
  (resource: string) =>
  ({ mayCreate }: Around): string =>
    mayCreate ? `/${resource}/create` : `/${resource}`;

/** The steps for a role and mode. A signed-in account already has its account and user. */
export function stepsFor({ role, mode }: Pick<Viewer, 'role' | 'mode'>): readonly Step[] {
  const isAccount = role === 'demand';
  const account: readonly Step[] = [
    { name: 'account', resource: isAccount ? '' : 'demands', isDone: isAccount, path: toNew('demands') },
    {
      name: 'user',
      resource: isAccount ? '' : 'users',
      filter: { type: ['demand'] },
      isDone: isAccount,
      path: ({ first }) => (first === undefined ? '/demands' : `/demands/${first}/access`),
    },
  ];
  const selling: readonly Step[] = [
    { name: 'channel', resource: 'channels', path: toNew('channels') },
    { name: 'tag', resource: 'tags', path: toNew('tags') },
  ];
  const buying: readonly Step[] = [
    { name: 'adexchange', resource: 'adexchanges', path: toNew('adexchanges') },
    { name: 'campaign', resource: 'campaigns', path: toNew('campaigns') },
  ];
  return [...account, ...(mode === 'ssp' ? selling : buying), { name: 'traffic', resource: '', path: () => '/live' }];
}
