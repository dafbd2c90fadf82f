import type { ServingBreach } from '../serving/servingAnswer';
import type { LeftOut, Replay, ReplayRow } from './replayed';

// POST /api/live/auctions/{id}/replay: what is answered.

export type ReplayBreach = ServingBreach & {
  /** What the request or the bid said; null where it said nothing, or where the viewer may not know. */
  readonly asked: unknown;
};

type Named = { readonly resource: string; readonly id: number; readonly name: string };
type Done = {
  /** Of the object, as its history counts them. */
  readonly version: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly admin: { readonly id: number; readonly name: string } | null;
};

export type ReplayCause =
  | (Named & Done & { readonly kind: 'change'; readonly field: string; readonly from: unknown; readonly to: unknown })
  | (Named & Done & { readonly kind: 'made' | 'removed' })
  /** Of an object or a field that the viewer may not look at. */
  | (Named & { readonly kind: 'hidden' })
  | { readonly kind: 'time' | 'traffic' };

export type ReplayAnswerRow = Pick<ReplayRow, 'id' | 'name' | 'before' | 'today' | 'differs'> & {
  readonly stops: readonly ReplayBreach[];
  readonly mended: readonly ReplayBreach[];
  readonly causes: readonly ReplayCause[];
};

export type ReplayAnswer = Pick<Replay, 'resource' | 'before' | 'today' | 'unsure' | 'floor' | 'looked'> & {
  readonly id: string;
  /** When the auction was, and when it was judged anew. */
  readonly ts: number;
  readonly judgedAt: string;
  readonly rows: readonly ReplayAnswerRow[];
  readonly causes: readonly ReplayCause[];
  readonly leftOut: readonly LeftOut[];
  /** Names of the winners, of then and of today. */
  readonly names: Readonly<Record<string, string>>;
};
