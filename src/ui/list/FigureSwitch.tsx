import './figureSwitch.css';
import { useTranslate } from 'ra-core';
import { type FigurePeriod, figurePeriods } from '../../schema/listSides';

type Props = { readonly period: FigurePeriod; readonly onChoose: (period: FigurePeriod) => void };

/** Which days the figures of the list are of; the keys 1, 2 and 3 choose them, too. */
export function FigureSwitch({ period, onChoose }: Props) {
  const translate = useTranslate();
  return (
    <fieldset className="adx-figure-switch">
      <legend>{translate('adx.figures.figures')}</legend>
      {figurePeriods.map((one, at) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === period}
          aria-keyshortcuts={String(at + 1)}
          title={translate('adx.figures.key', { word: translate(`adx.figures.${one}`), key: at + 1 })}
          onClick={() => onChoose(one)}
        >
          {translate(`adx.figures.${one}`)}
        </button>
      ))}
    </fieldset>
  );
}
