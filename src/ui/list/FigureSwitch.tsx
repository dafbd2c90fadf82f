import './figureSwitch.css';
import { useTranslate } from 'ra-core';
import { type FigurePeriod, figurePeriods } from '../../schema/derivedColumns';
import type { FiguresAsOf } from './figuresAsOf';

type Props = {
  readonly period: FigurePeriod;
  readonly onChoose: (period: FigurePeriod) => void;
  /** The moment up to which the figures are complete, where that is before the end of their days. */
  readonly asOf: FiguresAsOf | undefined;
};

/** Chooses the days of the list's figures; the keys 1, 2 and 3 do so too. */
export function FigureSwitch({ period, onChoose, asOf }: Props) {
  const translate = useTranslate();
  return (
    <fieldset className="adx-figure-switch">
      <legend data-late={asOf?.isLate || undefined}>
        {asOf ? translate('adx.figures.as_of', { moment: asOf.moment }) : translate('adx.figures.figures')}
      </legend>
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
