import '../actions/actions.css';
import './servingPanel.css';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { ServingAnswer, ServingBreach, ServingCheck, ServingStepAnswer } from '../../model/serving/servingAnswer';
import { servingField } from '../../schema/derivedColumns';
import { toMessage } from '../../schema/messages/message';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useValueWords } from '../fields/values/useValueWords';
import { valueText } from '../fields/values/valueText';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { usePair, useText } from '../i18n/useText';
import { CloseFoot } from '../parts/AskFoot';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { useObjectPath } from '../useObjectHref';
import { useOwnQuery } from '../useOwnCall';
import { StateMark } from './StateMark';
import { useReasonWords } from './useReasonWords';

type Props = { readonly resource: AnyResource; readonly id: number; onClose(): void };

/** Shows why an object does not serve: the result, and each step that was checked. */
export function ServingPanel({ resource, id, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const titleId = useId();
  const { data, error, isFetching, refetch } = useOwnQuery<ServingAnswer>(
    resource,
    { call: 'GET serving', id },
    undefined,
  );
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ paper: { className: 'adx-ask adx-serving' } }}
    >
      <div className="adx-ask-body">
        <div>
          <h2 id={titleId}>{translate('adx.serving.ask')}</h2>
          <p className="adx-serving-of">
            {data ? `${text(resource.label[0])} · ${data.name} · #${id}` : `${text(resource.label[0])} · #${id}`}
          </p>
          <div aria-live="polite" aria-busy={isFetching}>
            {data && <Judged resource={resource} answer={data} />}
            {!data && !error && <p role="status">{translate('adx.serving.loading')}</p>}
            {error && !data && (
              <div role="alert" className="adx-stack adx-serving-failed">
                <p>{text(sayError(error) ?? translate('adx.serving.failed'))}</p>
                <Button onClick={() => void refetch()}>{translate('adx.serving.again')}</Button>
              </div>
            )}
          </div>
        </div>
      </div>
      <CloseFoot onClose={onClose} />
    </Dialog>
  );
}

function Judged({ resource, answer: { state, first, steps, day } }: { resource: AnyResource; answer: ServingAnswer }) {
  const translate = useTranslate();
  const text = useText();
  const words = useReasonWords(day !== null);
  return (
    <>
      <p className="adx-serving-verdict" data-state={state}>
        <StateMark state={state} />
        <span>
          {translate(`adx.serving.verdicts.${state}`)}
          {first && ` ${text(toMessage(first.says, first))}`}
        </span>
      </p>
      {first?.effect === 'stops' && first.field !== null && <SameCause resource={resource} first={first} />}
      <ol className="adx-serving-steps" aria-label={translate('adx.serving.chain')}>
        {steps.map((step) => (
          <ServingStep key={step.step} of={step} words={words} />
        ))}
      </ol>
      <p className="adx-serving-day">
        {day === null ? translate('adx.serving.no_reasons') : translate('adx.serving.day', { day })}
      </p>
    </>
  );
}

/** Opens the list of all objects stopped by the same cause. */
function SameCause({ resource, first: { cause } }: { resource: AnyResource; first: ServingBreach }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const search = `?${new URLSearchParams({ filter: JSON.stringify({ [servingField]: [cause] }) })}`;
  return (
    <Button onClick={() => void navigate({ pathname: listPath(resource), search })} className="adx-serving-same">
      {translate('adx.serving.same_cause')}
    </Button>
  );
}

type Words = (english: string) => string;

/** One step of the chain: its rules, their problems, and yesterday's counts. Closed while everything is right. */
function ServingStep({
  of: { step, state, checks, reasons },
  words,
}: {
  readonly of: ServingStepAnswer;
  readonly words: Words;
}) {
  const translate = useTranslate();
  const counted = reasons.reduce((sum, { count }) => sum + count, 0);
  return (
    <li className="adx-serving-step" data-state={state}>
      <details open={state !== 'ok'}>
        <summary>
          <StateMark state={state} />
          <span className="adx-serving-name">{translate(`adx.serving.steps.${step}`)}</span>
          <span className="adx-small">{translate(`adx.serving.states.${state}`)}</span>
          {counted > 0 && (
            <span className="adx-serving-count adx-figures">
              {translate('adx.serving.counted', { smart_count: counted, count: formatCount(counted) })}
            </span>
          )}
        </summary>
        <ul>
          {checks.map((check) => (
            <Check key={check.id} check={check} />
          ))}
        </ul>
        {reasons.length > 0 && (
          <dl className="adx-serving-reasons">
            {reasons.map(({ kind, code, label, count }) => (
              <div key={`${kind} ${code}`}>
                <dt>{`${translate(`adx.serving.kinds.${kind}`)} · ${words(label)}`}</dt>
                <dd className="adx-figures">{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        )}
      </details>
    </li>
  );
}

function Check({ check }: { readonly check: ServingCheck }) {
  const { says, state, breaches, more } = check;
  const translate = useTranslate();
  const text = useText();
  return (
    <li className="adx-serving-check" data-state={state}>
      {says !== '' && (
        <p className="adx-serving-rule">
          <span className="adx-small">{translate(`adx.serving.kept.${state}`)}</span> {text(toMessage(says, check))}
        </p>
      )}
      {breaches.map((breach) => (
        <Breach key={`${breach.cause} ${breach.resource} ${breach.id}`} breach={breach} />
      ))}
      {more > 0 && <p className="adx-serving-rule">{translate('adx.serving.more', { smart_count: more })}</p>}
    </li>
  );
}

/** A problem, the value, and a link to its field. */
function Breach({ breach }: { readonly breach: ServingBreach }) {
  const { effect, says, resource, id, name, field, value } = breach;
  const translate = useTranslate();
  const pair = usePair();
  const text = useText();
  const words = useValueWords();
  const navigate = useNavigate();
  const pathOf = useObjectPath();
  const { resources } = useConsole();
  const definition = resources.find((one) => one.name === resource)?.allFields[field ?? ''];
  const path = field === null ? undefined : pathOf(resource, id);
  return (
    <div className="adx-row adx-serving-breach" data-state={effect}>
      <StateMark state={effect} />
      <div className="adx-grow">
        <p>
          <span className="adx-small">{translate(`adx.serving.kept.${effect === 'limits' ? 'stops' : effect}`)}</span>{' '}
          {text(toMessage(says, breach))}
        </p>
        {definition && (
          <p className="adx-serving-value">
            {pair(text(definition.label), '')}
            <b>{valueText(value, definition, words)}</b>
          </p>
        )}
      </div>
      {path !== undefined && (
        <Button
          aria-label={translate('adx.serving.go_to', { name, field: definition ? text(definition.label) : '' })}
          onClick={() => void navigate(path, { state: { field } })}
        >
          {translate('adx.serving.go')}
        </Button>
      )}
    </div>
  );
}
