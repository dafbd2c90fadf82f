import '../actions/actions.css';
import './servingPanel.css';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { ServingAnswer, ServingBreach } from '../../model/serving/servingAnswer';
import { servingField } from '../../schema/derivedColumns';
import { toMessage } from '../../schema/messages/message';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { CloseFoot } from '../actions/AskFoot';
import { sayError } from '../actions/problemOf';
import { useOwnQuery } from '../form/useOwnCall';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { ServingStep } from './ServingStep';
import { StateMark } from './StateMark';
import { useReasonWords } from './useReasonWords';

type Props = { readonly resource: AnyResource; readonly id: number; onClose(): void };

/** Why an object does not serve: the verdict, and step by step what was looked at. */
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

/** Leads to the list of all that are stopped by the same. */
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
