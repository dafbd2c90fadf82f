import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { figureNames, type LiveFigures } from '../model/live/auction';
import { CounterChart } from './CounterChart';
import { formatLive } from './figureWords';
import { useFeed, useLive } from './LiveContext';
import { Spark } from './Spark';

/** Every counter with its last minute; the chosen one stands large beside them. */
export function Counters() {
  const translate = useTranslate();
  const { place } = useLive();
  const counters = useFeed('counters');
  const { points } = useFeed('series');
  const { figure, go } = place;
  return (
    <section className="adx-live-counters" aria-label={translate('adx.live.counters')}>
      <CounterChart figure={figure} value={counters?.[figure]} points={points[figure]} />
      <div className="adx-live-tiles">
        {figureNames.map((name) => (
          <Tile
            key={name}
            name={name}
            label={translate(`adx.live.figures.${name}`)}
            about={translate(`adx.live.about.${name}`)}
            value={counters === undefined ? undefined : formatLive(name, counters[name])}
            points={points[name]}
            isShown={name === figure}
            onShow={() => go({ figure: name })}
          />
        ))}
      </div>
    </section>
  );
}

type TileProps = {
  readonly name: keyof LiveFigures;
  readonly label: string;
  readonly about: string;
  readonly value: string | undefined;
  readonly points: readonly (number | null)[];
  readonly isShown: boolean;
  onShow(): void;
};

const Tile = memo(
  function Tile({ label, about, value, points, isShown, onShow }: TileProps) {
    return (
      <button type="button" className="adx-bare adx-live-tile" aria-pressed={isShown} title={about} onClick={onShow}>
        <span className="adx-ellipsis adx-note">{label}</span>
        <span className="adx-live-tile-value adx-figures">{value ?? <i className="adx-live-bone" />}</span>
        <Spark values={points} />
      </button>
    );
  },
  // The handler does the same each time.
  (before, now) =>
    before.value === now.value &&
    before.points === now.points &&
    before.isShown === now.isShown &&
    before.label === now.label,
);
