import type { Column } from './columns';

type Props = { readonly count: number; readonly columns: readonly Column[]; readonly hasSelection: boolean };

/** Where the tenth of a row after another is gone. */
const most = 10;

/** The real layout before its rows, fading by a tenth a row. */
export function SkeletonRows({ count, columns, hasSelection }: Props) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
        <tr key={row} className="adx-skeleton" style={{ opacity: 1 - row / most }}>
          <td className="adx-tick-cell">{hasSelection && <i style={{ width: 16, height: 16 }} />}</td>
          {columns.map(({ name, isNumber }, index) => (
            <td
              key={name}
              data-column={name}
              className={
                name === 'id' ? 'adx-stuck-id' : name === 'name' ? 'adx-stuck-name' : isNumber ? 'adx-number' : ''
              }
            >
              <i style={{ width: `${(name === 'name' ? 45 : 60) + ((row * 7 + index * 13) % 30)}%` }} />
            </td>
          ))}
          <td className="adx-edge" />
        </tr>
      ))}
    </tbody>
  );
}
