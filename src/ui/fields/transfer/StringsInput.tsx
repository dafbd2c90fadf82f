import { ListPlus, Rows3 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { partsOf } from '../../../schema/pastedWords';
import { quotedList, readQuotedList } from '../../../schema/quotedList';
import { useText } from '../../i18n/useText';
import { lazyComponent } from '../../parts/lazyComponent';
import { controlProps, InputBox } from '../inputs/InputBox';
import type { InputProps } from '../inputs/InputProps';
import { TagBox } from '../inputs/TagBox';
import { useSuggestions } from '../inputs/useSuggestions';
import { stringText } from '../values/valueText';

const ManyStrings = lazyComponent(() => import('./ManyStrings').then((module) => module.ManyStrings));

/** Beyond this many texts neither chips nor a textarea stay usable. */
const mostLines = 300;
/** Beyond this many texts lines are easier to read than chips. */
const fewItems = 8;

type StringsProps = InputProps<FieldOf<'strings'>>;

/** Texts as chips, typed or pasted; many texts are edited as lines. */
export function StringsInput(props: StringsProps) {
  const { value, isCompact } = props;
  const translate = useTranslate();
  const items = Array.isArray(value) ? (value as readonly string[]) : [];
  const text = useText();
  const [areLines, setAreLines] = useState(items.length > 100);
  if (isCompact) return <CommaList {...props} />;
  if (items.length > mostLines) {
    const { field, onChange, onLeave, id, isDisabled, isInvalid } = props;
    return (
      <ManyStrings
        id={id}
        items={items}
        isDisabled={isDisabled}
        isInvalid={isInvalid}
        onChange={onChange}
        label={text(field.label)}
        onAdd={(given) => onChange(kindOf(field).normalize([...items, ...itemsOf(given, field)], field))}
        onLeave={() => onLeave()}
      />
    );
  }
  const isLong = areLines || items.length > fewItems;
  return (
    <div>
      {areLines ? <Lines {...props} /> : <Chips {...props} items={items} />}
      {isLong && !props.isDisabled && (
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action adx-strings-mode"
          onClick={() => setAreLines(!areLines)}
        >
          {areLines ? <Rows3 size={13} aria-hidden="true" /> : <ListPlus size={13} aria-hidden="true" />}
          {translate(areLines ? 'adx.form.asChips' : 'adx.form.asLines')}
        </button>
      )}
    </div>
  );
}

/** A name or keyword may contain commas; a host or address may not. */
const endsAtComma = ({ of }: FieldOf<'strings'>): boolean => of !== 'text';

const itemsOf = (text: string, field: FieldOf<'strings'>): readonly string[] =>
  text.split(/\r\n|[\n\r\t]/).flatMap((line) => (endsAtComma(field) ? partsOf(line) : [line]));

function Chips({ items, ...props }: StringsProps & { items: readonly string[] }) {
  const { field, onChange } = props;
  const toOption = (item: string) => ({ value: item, label: stringText(item, field) });
  const add = (text: string) => {
    onChange(kindOf(field).normalize([...items, ...itemsOf(text, field)], field));
    return true;
  };
  return (
    <TagBox
      input={{ ...props, placeholder: props.placeholder ?? field.example }}
      options={[...new Set([...items, ...useSuggestions(field)])].map(toOption)}
      chosen={items.map(toOption)}
      onChange={(chosen) =>
        onChange(
          kindOf(field).normalize(
            chosen.map(({ value }) => value),
            field,
          ),
        )
      }
      onText={add}
      isFree
      endsAtComma={endsAtComma(field)}
    />
  );
}

/** The typed text stays until blur; the value follows it. */
function Lines(props: StringsProps) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <InputBox isInvalid={isInvalid} isDisabled={isDisabled}>
      <textarea
        {...controlProps(props)}
        className="adx-area adx-area-lines"
        rows={8}
        spellCheck={false}
        value={typed ?? (Array.isArray(value) ? value.join('\n') : '')}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(kindOf(field).normalize(event.target.value, field));
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
    </InputBox>
  );
}

/** A list in a table's row: `a, b, "c, d"`. Names may contain spaces and commas. */
function CommaList(props: StringsProps) {
  const { field, value, onChange, onLeave, isInvalid, isDisabled } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <InputBox isInvalid={isInvalid} isDisabled={isDisabled} isCompact>
      <input
        {...controlProps(props)}
        type="text"
        autoComplete="off"
        value={typed ?? (Array.isArray(value) ? quotedList(value) : '')}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(
            kindOf(field).normalize(
              field.of === 'text' ? readQuotedList(event.target.value) : event.target.value.split(/[,;\s]+/),
              field,
            ),
          );
        }}
        onBlur={() => {
          setTyped(undefined);
          onLeave();
        }}
      />
    </InputBox>
  );
}
