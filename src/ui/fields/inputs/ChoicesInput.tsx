import { useTranslate } from 'ra-core';
import type { FieldOf } from '../../../schema/kinds';
import { formatCount } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import { groupProps } from './InputBox';
import type { InputProps } from './InputProps';

/** Several of a list, in the list's order; all and none at one click where there are many. */
export function ChoicesInput({ field, path, value, onChange, onLeave, isDisabled, ...props }: InputProps<FieldOf<'choices'>>) {
  const translate = useTranslate();
  const text = useText();
  const chosen = new Set(Array.isArray(value) ? value : []);
  const take = (isIn: (option: string | number) => boolean) => onChange(field.options.map((option) => option.value).filter(isIn));
  const isLong = field.options.length > 6;
  return (
    <fieldset {...groupProps(props)} className="adx-checks" data-disabled={isDisabled || undefined}>
      <div className="adx-checks-list" data-long={isLong || undefined}>
        {field.options.map((option) => (
          <label key={option.value} className="adx-check">
            <input
              type="checkbox"
              name={path}
              className="adx-tick"
              checked={chosen.has(option.value)}
              disabled={isDisabled}
              onChange={(event) => take((one) => (one === option.value ? event.target.checked : chosen.has(one)))}
              onBlur={() => onLeave()}
            />
            {text(option.label)}
          </label>
        ))}
      </div>
      {isLong && (
        <div className="adx-checks-foot">
          <span className="adx-figures">
            {translate('adx.form.chosenOf', { count: formatCount(chosen.size), total: formatCount(field.options.length) })}
          </span>
          {!isDisabled && (
            <>
              <button type="button" className="adx-box-action" onClick={() => take(() => true)}>
                {translate('adx.form.all')}
              </button>
              <button type="button" className="adx-box-action" onClick={() => take(() => false)}>
                {translate('adx.form.none')}
              </button>
            </>
          )}
        </div>
      )}
    </fieldset>
  );
}
