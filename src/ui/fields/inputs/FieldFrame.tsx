import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ComponentType, ReactNode } from 'react';
import type { Field, Kind } from '../../../schema/kinds';
import { forAddresses } from '../../../schema/kinds/addresses';
import { isEmpty } from '../../../schema/kinds/field';
import type { Message } from '../../../schema/messages/message';
import type { Problem } from '../../../schema/messages/problem';
import type { AnyResource } from '../../../schema/resource';
import { useProblem } from '../../formState/FormStoreContext';
import type { Span } from '../../formState/formLayout';
import { goToHelp, HelpButton } from '../../help/HelpButton';
import { helpPlace } from '../../help/helpPlace';
import { formatCount } from '../../i18n/format';
import { useProblemText, useText } from '../../i18n/useText';
import { type InputProps, useInputId } from './InputProps';

/** Whether the empty input of a kind has space for the reason why it is off. */
const roomy: { readonly [K in Kind]: boolean } = {
  text: true,
  longText: true,
  integer: false,
  decimal: false,
  money: false,
  percent: false,
  bool: false,
  flag: false,
  choice: false,
  choices: false,
  date: true,
  dateTime: true,
  ref: true,
  refs: true,
  strings: true,
  params: false,
  countries: true,
  categories: true,
  dayparts: false,
  ...forAddresses(true),
  group: false,
  groups: false,
  upload: false,
  summary: false,
  json: false,
};

type Props = {
  readonly field: Field;
  readonly path: string;
  readonly resource: AnyResource;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onLeave: (below?: string) => void;
  readonly isDisabled: boolean;
  readonly isRequired: boolean;
  /** Why the field does not apply now. */
  readonly offReason?: Message | undefined;
  readonly warning?: Problem | undefined;
  /** Replaces the help text, such as the former value. */
  readonly note?: ReactNode;
  readonly span?: Span;
  /** Shows the label above, as the title of a block. */
  readonly isTitled?: boolean;
  /** The include or exclude switch, which is a field of its own. */
  readonly mode?: ReactNode;
} & (
  | {
      /** The input of the field's kind. */
      readonly Input: ComponentType<InputProps>;
      /** Replaces the input. */
      readonly children?: ReactNode;
    }
  | { readonly Input?: undefined; readonly children: ReactNode }
);

/** A field in a form: label, input and, below it, a problem, a warning or help. */
export function FieldFrame({
  field,
  path,
  resource,
  value,
  isDisabled,
  isRequired,
  offReason,
  warning,
  note,
  span = 'half',
  isTitled = false,
  Input,
  ...rest
}: Props) {
  const problem = useProblem(path);
  const text = useText();
  const id = useInputId(path);
  const label = text(field.label);
  const help = field.help && text(field.help);
  const place = helpPlace(resource, path);
  const more = <HelpButton place={place} label={label} />;
  const isOff = offReason !== undefined;
  // An empty input shows the reason inside; otherwise it stands below.
  const isReasonInside = isOff && roomy[field.kind] && isEmpty(value);
  const below = isReasonInside ? undefined : isOff ? text(offReason) : note || (isTitled ? undefined : help);
  const isExplained = problem !== undefined || warning !== undefined || Boolean(below);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the inputs inside
    <div className="adx-field" data-path={path} data-span={span} data-kind={field.kind} onKeyDown={goToHelp(place)}>
      {isTitled ? (
        <div className={hasOwnTitles(field) ? 'adx-hidden' : 'adx-block-title'}>
          <h3 id={`${id}-label`} data-required={isRequired || undefined}>
            {label}
          </h3>
          {more}
          {help && <p>{help}</p>}
        </div>
      ) : (
        <div className="adx-row adx-field-head">
          <span className="adx-row adx-field-label">
            <label id={`${id}-label`} htmlFor={id} data-required={isRequired || undefined}>
              {label}
            </label>
            {more}
          </span>
          {rest.mode}
          <Counter field={field} value={value} />
        </div>
      )}
      {rest.children ??
        (Input && (
          <Input
            field={field}
            path={path}
            value={value}
            onChange={rest.onChange}
            onLeave={rest.onLeave}
            id={id}
            isDisabled={isDisabled || isOff}
            isRequired={isRequired}
            isInvalid={problem !== undefined}
            describedBy={isExplained ? `${id}-help` : undefined}
            placeholder={isReasonInside ? text(offReason) : undefined}
            isCompact={false}
            resource={resource}
            mode={rest.mode}
          />
        ))}
      {isExplained && (
        <div id={`${id}-help`}>
          <Foot problem={problem} warning={warning} below={below} />
        </div>
      )}
    </div>
  );
}

/** Whether the parts of a group have titles of their own, which suffice. */
const hasOwnTitles = (field: Field): boolean =>
  field.kind === 'group' && Object.values(field.fields).every(({ kind }) => kind === 'group');

type FootProps = {
  readonly problem: Problem | undefined;
  readonly warning: Problem | undefined;
  readonly below: ReactNode;
};

/** Shows the most important message. */
function Foot({ problem, warning, below }: FootProps) {
  const say = useProblemText();
  if (problem) {
    return (
      <p className="adx-note adx-problem">
        <CircleAlert size={13} aria-hidden="true" />
        {say(problem)}
      </p>
    );
  }
  if (warning) {
    return (
      <p className="adx-note adx-problem" data-tone="caution">
        <TriangleAlert size={13} aria-hidden="true" />
        {say(warning)}
      </p>
    );
  }
  return <p className="adx-note adx-field-note">{below}</p>;
}

/** Counts the chosen values, or the characters of a text near its limit, in code points as the check does. */
function Counter({ field, value }: { field: Field; value: unknown }) {
  const translate = useTranslate();
  const isList =
    field.kind === 'refs' || field.kind === 'strings' || field.kind === 'categories' || field.kind === 'countries';
  if (isList && Array.isArray(value) && value.length > 1) {
    return (
      <span className="adx-note adx-count adx-figures">
        {translate('adx.form.chosen', { smart_count: value.length })}
      </span>
    );
  }
  const max = field.kind === 'longText' || field.kind === 'text' ? field.maxLength : undefined;
  if (!max || typeof value !== 'string' || value.length < max * 0.8) return null;
  const used = [...value].length;
  return (
    <span className="adx-note adx-count adx-figures" data-over={used > max || undefined}>
      <span aria-hidden="true">
        {formatCount(used)} / {formatCount(max)}
      </span>
      <span className="adx-hidden">{translate('adx.form.letters', { used, max })}</span>
    </span>
  );
}
