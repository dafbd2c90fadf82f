import type { VastSource } from '../../src/model/vast/vastDocument';
import type { VastCheck } from '../../src/model/vastCheck';

/** Looks at VAST as a player would, wrappers too; nothing is counted as shown, and no script of it runs. */
export type CheckVast = (
  source:
    | { readonly url: string }
    | { readonly xml: string }
    | { readonly source: VastSource /** Where it came from. */; readonly from: string },
) => Promise<VastCheck>;
