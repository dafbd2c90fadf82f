import type { VastSource } from '../../src/model/vast/vastDocument';
import type { VastCheck } from '../../src/model/vastCheck';

/** Checks VAST as a player would, with wrappers; counts no impressions and runs no scripts. */
export type CheckVast = (
  source:
    | { readonly url: string }
    | { readonly xml: string }
    /** `from` is the document's address. */
    | { readonly source: VastSource; readonly from: string },
) => Promise<VastCheck>;
