import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import type { ServingBreach, ServingCheck, ServingStepAnswer } from '../../model/serving/servingAnswer';
import { toMessage } from '../../schema/messages/message';
import { useConsole } from '../ConsoleContext';
import { useValueWords } from '../fields/useValueWords';
import { valueText } from '../fields/valueText';
import { formatCount } from '../i18n/format';
import { usePair, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { useObjectPath } from '../useObjectHref';
import { StateMark } from './StateMark';

type Words = (english: string) => string;

/** One step of the chain: its rules, what is wrong, and what was counted there yesterday. Closed while all is well. */
export function ServingStep({
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

/** What is wrong, the value, and the way to it. */
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
      <div>
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
