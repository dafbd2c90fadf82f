import type { Replay } from '../../src/model/replay/replayed';

/** Whether a bidder bids today or what stops it, and the cause. */
export function told({ rows }: Replay, id: number): string {
  const row = rows.find((one) => one.id === id);
  if (!row?.differs) return 'as it was';
  const why = row.stops[0] ?? row.mended[0];
  const causes = row.causes.map((cause) =>
    'change' in cause
      ? `${cause.change.type} ${cause.change.id} ${'field' in cause ? cause.field : cause.kind}`
      : cause.kind,
  );
  return [row.today.part, why?.cause ?? '', ...causes].join(' | ');
}
