import { FlaskConical } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type Field, kindOf, normalizeValue } from '../../schema/kinds';
import type { Message } from '../../schema/messages/message';
import type { Problem } from '../../schema/messages/problem';
import type { AnyRecord } from '../../schema/resource';
import { DialogField } from '../actions/DialogField';
import { firstProblem } from '../actions/firstProblem';
import { useActions } from '../actions/useActions';
import { problemOf, sayError } from '../i18n/problemOf';
import { useProblemText, useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { useOwnCall } from '../useOwnCall';
import { Finding } from './Findings';
import { showInView } from './showInView';
import '../actions/actions.css';
import './testCallDialog.css';

/** A value that the dialog asks for before the call. */
export type Asked = { readonly name: string; readonly label: string; readonly field: Field; readonly isWide?: boolean };

type Props<Result> = {
  readonly record: AnyRecord;
  readonly title: string;
  readonly about: string;
  readonly asked: readonly Asked[];
  /** Initial values of the fields. */
  readonly start: Readonly<Record<string, unknown>>;
  bodyOf(values: Readonly<Record<string, unknown>>): object;
  show(result: Result): ReactNode;
  onClose(): void;
};

type Outcome<Result> = { readonly result?: Result; readonly failure?: Message };

/** Enough for a chain of slow ad servers; the server gives up earlier. */
const testMs = 60_000;

/** Asks for the values of a test call, makes it and shows the result; can be repeated. */
export function TestCallDialog<Result>({ record, title, about, asked, start, bodyOf, show, onClose }: Props<Result>) {
  const { resource } = useActions();
  const call = useOwnCall(resource);
  const translate = useTranslate();
  const text = useText();
  const problemText = useProblemText();
  const id = useId();
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Readonly<Record<string, Problem>>>({});
  const [outcome, setOutcome] = useState<Outcome<Result>>();
  const [isBusy, setBusy] = useState(false);

  const run = async (event: FormEvent) => {
    event.preventDefault();
    const given = Object.fromEntries(asked.map(({ name, field }) => [name, normalizeValue(field, values[name])]));
    const wrong = problemsOf(asked, given);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const result = await call<Result>({ call: 'POST test', id: record.id, body: bodyOf(given), timeoutMs: testMs });
      setOutcome({ result });
    } catch (error) {
      setOutcome({ failure: sayError(error) ?? '' });
      setProblems(sentBack(asked, error));
    }
    setBusy(false);
  };

  return (
    <Dialog
      open
      isEdited={outcome ? false : undefined}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'adx-ask adx-test-call' } }}
    >
      <form onSubmit={(event) => void run(event)} noValidate>
        <div className="adx-ask-body">
          <FlaskConical className="adx-lucide" size={20} aria-hidden />
          <div>
            <h2 id={id}>{text('%{title}: %{name}', { title, name: String(record.name) })}</h2>
            <p>{about}</p>
            <div className="adx-test-fields">
              {asked.map(({ name, label, field, isWide }) => (
                <div key={name} data-wide={isWide || undefined}>
                  <DialogField
                    field={field}
                    path={name}
                    id={`${id}-${name}`}
                    label={label}
                    resource={resource}
                    value={values[name] ?? kindOf(field).empty}
                    onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
                    isDisabled={isBusy}
                    problem={problems[name] && problemText(problems[name])}
                  />
                </div>
              ))}
            </div>
            <div role="status" className="adx-test-result" aria-busy={isBusy || undefined}>
              {outcome && (
                <div ref={showInView}>
                  {outcome.failure !== undefined && (
                    <Finding finding={{ message: outcome.failure, step: 0 }} tone="error" />
                  )}
                  {outcome.result !== undefined && show(outcome.result)}
                </div>
              )}
            </div>
          </div>
        </div>
        <div className="adx-ask-foot">
          <Button variant="text" onClick={onClose}>
            {translate('adx.actions.close')}
          </Button>
          <span className="adx-gap" />
          {/* A disabled button would lose the focus. */}
          <Button
            type="submit"
            variant="contained"
            aria-disabled={isBusy}
            onClick={(event) => isBusy && event.preventDefault()}
          >
            {isBusy ? text('Calling …') : text('Call')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const problemsOf = (
  asked: readonly Asked[],
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, Problem>> =>
  Object.fromEntries(
    asked.flatMap(({ name, field }) => {
      const found = firstProblem(field, values[name]);
      return found ? [[name, found] as const] : [];
    }),
  );

/** The server's problems by field, whatever object they are nested in. */
function sentBack(asked: readonly Asked[], error: unknown): Readonly<Record<string, Problem>> {
  const errors = Object.entries(problemOf(error)?.errors ?? {}) as readonly (readonly [string, Problem])[];
  return Object.fromEntries(
    errors
      .map(([path, found]) => [path.split('.').at(-1) ?? '', found] as const)
      .filter(([name]) => asked.some((one) => one.name === name)),
  );
}
