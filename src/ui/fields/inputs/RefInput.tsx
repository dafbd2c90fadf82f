import { ExternalLink } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo, useState } from 'react';
import type { FieldOf } from '../../../schema/kinds';
import type { AnyRecord } from '../../../schema/resource';
import { formatCount } from '../../i18n/format';
import { useObjectHref } from '../../useObjectHref';
import { Combobox } from './Combobox';
import { choosableFirst } from './fittingFilter';
import type { InputProps } from './InputProps';
import { isToMake, RefOptionRow, useOptionToMake, useRefOptions } from './refOptions';
import { shownChoices, useChoices, useChosen, useListAhead, useMayRead } from './useChoices';
import { useFitting } from './useFitting';

/** A reference to one object, selected by name. */
export function RefInput(props: InputProps<FieldOf<'ref'>>) {
  const { field, value, onChange, resource, path } = props;
  const [q, setQ] = useState('');
  const [isUsed, setIsUsed] = useState(false);
  const translate = useTranslate();
  const ids = useMemo(() => (typeof value === 'number' ? [value] : []), [value]);
  const chosen = useChosen(field.to, ids);
  const isAhead = useListAhead(field.to, props.isDisabled);
  const found = useChoices(field.to, q, isUsed || isAhead, useFitting(resource, path, field.to));
  const toOption = useRefOptions(
    field.to,
    resource,
    path,
    useMemo(() => new Set(ids), [ids]),
  );
  const mayRead = useMayRead(field.to);
  const href = useRefHref(field.to, ids[0]);

  const made = useOptionToMake(field.to, q, path);

  const current = ids[0] === undefined ? null : toOption(chosen.get(ids[0]) ?? { id: ids[0] });
  const others = found.items.filter(({ id }) => id !== current?.value).map((item) => toOption(item as AnyRecord));
  const rest = choosableFirst(others).slice(0, shownChoices);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices that the list will be needed
    <div onFocus={() => setIsUsed(true)} onPointerOver={() => setIsUsed(true)}>
      <Combobox
        input={{ ...props, isDisabled: props.isDisabled || !mayRead }}
        options={[...(current ? [current] : []), ...rest, ...(made && isUsed && !found.isLoading ? [made.option] : [])]}
        value={current}
        onChange={(option) => {
          if (option && isToMake(option)) made?.open(onChange);
          else onChange(option ? option.value : null);
        }}
        onSearch={setQ}
        isHidden={(option) =>
          q !== '' && option.value === current?.value && !found.items.some(({ id }) => id === option.value)
        }
        isClearable={!field.required}
        isLoading={found.isLoading}
        minWidth={props.isCompact ? 360 : 320}
        renderOption={(option, text) => <RefOptionRow option={option} typed={text} />}
        head={
          found.total > 0 && (
            <p className="adx-note adx-options-head adx-figures">
              {translate('adx.form.shownOf', {
                shown: formatCount(Math.min(found.items.length, shownChoices)),
                total: formatCount(found.total),
              })}
            </p>
          )
        }
        after={
          href &&
          !props.isCompact && (
            <a
              className="adx-bare adx-center adx-box-icon"
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={translate('adx.form.openNamed', { name: current?.label })}
            >
              <ExternalLink size={14} aria-hidden="true" />
            </a>
          )
        }
      />
    </div>
  );
}

/** Address of an object's form; undefined where the viewer has no such screen. */
function useRefHref(resource: string, id: number | undefined): string | undefined {
  const hrefOf = useObjectHref();
  return id === undefined ? undefined : hrefOf(resource, id);
}
