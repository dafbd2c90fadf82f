import { memo } from 'react';
import { lastPoint, rangeOf, sparkPath } from './sparkPath';

const size = { width: 96, height: 16 };

/** The last minute in a line: fifteen of them are drawn each second, which a charting library would take too long for. */
export const Spark = memo(function Spark({ values }: { readonly values: readonly (number | null)[] }) {
  const box = { ...size, ...rangeOf(values) };
  const end = lastPoint(values, box);
  return (
    <svg
      className="adx-live-spark"
      viewBox={`-2 -2 ${size.width + 4} ${size.height + 4}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparkPath(values, box)} fill="none" vectorEffect="non-scaling-stroke" />
      {end && <path className="adx-live-spark-end" d={`M${end.x} ${end.y}h.01`} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
});
