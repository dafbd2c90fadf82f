/** Skeleton of lines with a figure on the right and a bar below. */
export const BarBones = ({ rows }: { rows: number }) => (
  <ul className="adx-column adx-bars" aria-hidden>
    {Array.from({ length: rows }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a skeleton are all alike
      <li key={at} className="adx-bars-bone" style={{ opacity: 1 - at / (rows + 2) }}>
        <i className="adx-bone" style={{ width: 80 }} />
        <i className="adx-bone" style={{ width: 56 }} />
      </li>
    ))}
  </ul>
);
