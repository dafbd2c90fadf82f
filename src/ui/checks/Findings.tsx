import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { type Message, type MessageCode, toMessage } from '../../schema/messages/message';
import { usePair, useText } from '../i18n/useText';
import './findings.css';

/** The result of a check, in one line. */
export const Verdict = ({ isGood, children }: { readonly isGood: boolean; readonly children: string }) => (
  <p className="adx-row adx-verdict" data-tone={isGood ? 'success' : 'error'}>
    {isGood ? <CircleCheck size={15} aria-hidden="true" /> : <CircleAlert size={15} aria-hidden="true" />}
    {children}
  </p>
);

/** One finding, with the wrapper in which it occurred. */
export function Finding({
  finding: { message, step, ...coded },
  tone,
}: {
  readonly finding: MessageCode & { readonly message: Message; readonly step: number };
  readonly tone: 'error' | 'caution';
}) {
  const text = useText();
  const pair = usePair();
  const words = text(typeof message === 'string' ? toMessage(message, coded) : message);
  return (
    <p className="adx-row adx-finding" data-tone={tone}>
      {tone === 'error' ? <CircleAlert size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
      <span>{step > 0 ? pair(text('Behind wrapper %{step}', { step }), words) : words}</span>
    </p>
  );
}

/** Names and values; null values are left out. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [name: string, value: string | null])[] }) => (
  <dl className="adx-facts">
    {facts.map(([name, value]) =>
      value === null ? null : (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{name}</dt>
          <dd className="adx-figures">{value}</dd>
        </div>
      ),
    )}
  </dl>
);
