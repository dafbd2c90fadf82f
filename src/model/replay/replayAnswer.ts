import type { ServingBreach } from '../serving/servingAnswer';
import type { LeftOut, Replay, ReplayRow } from './replayed';

// Answer of POST /api/live/auctions/{id}/replay.

export type ReplayBreach = ServingBreach & {
  /** The value in the request or bid; null if it had none, or if the viewer may not see it. */
  readonly asked: unknown;
};

type Named = { readonly resource: string; readonly id: number; readonly name: string };
type Done = {
  /** Version in the history of the object. */
  readonly version: number;
  readonly at: string;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly admin: { readonly id: number; readonly name: string } | null;
};

export type ReplayCause =
  | (Named & Done & { readonly kind: 'change'; readonly field: string; readonly from: unknown; readonly to: unknown })
  | (Named & Done & { readonly kind: 'made' | 'removed' })
  /** A change of an object or field that the viewer may not see. */
  | (Named & { readonly kind: 'hidden' })
  | { readonly kind: 'time' | 'traffic' };

export type ReplayAnswerRow = Pick<ReplayRow, 'id' | 'name' | 'before' | 'today' | 'differs'> & {
  readonly stops: readonly ReplayBreach[];
  readonly mended: readonly ReplayBreach[];
  readonly causes: readonly ReplayCause[];
};

export type ReplayAnswer = Pick<Replay, 'resource' | 'before' | 'today' | 'unsure' | 'floor' | 'looked'> & {
  readonly id: string;
  /** Time of the auction and time of the replay. */
  readonly ts: number;
  readonly judgedAt: string;
  readonly rows: readonly ReplayAnswerRow[];
  readonly causes: readonly ReplayCause[];
  readonly leftOut: readonly LeftOut[];
  /** Names of the winners, recorded and current. */
  readonly names: Readonly<Record<string, string>>;
};
