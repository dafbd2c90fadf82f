import type { EntriesImport } from '../../src/model/consoleProvider';
import type { SupplyCheck, SupplyCheckScope } from '../../src/model/supplyPath/placeCheck';
import type { Message } from '../../src/schema/messages/message';
import type { AnyRecord } from '../../src/schema/resource';
import type { Ports } from '../ports';
import type { QueryQueue } from '../reports/ports/queryQueue';
import type { Services } from './serverPart';

/** What a job works with. */
export type JobContext = Services &
  Pick<
    Ports,
    'store' | 'reports' | 'traffic' | 'savedFiles' | 'clock' | 'log' | 'mail' | 'publicUrl' | 'randomBytes'
  > & {
    /** The queue of report queries of users, which go first. */
    readonly turns: QueryQueue;
    /** The account of this run; absent in a run for the installation. */
    readonly account?: AnyRecord;
    /** Aborted when a person stops the run, its time is over or the process ends: end soon, keep what is done. */
    readonly signal: AbortSignal;
    /** Items done so far, and in all where it is known. */
    progress(items: number, total?: number): void;
    /** An item that could not be done: the run goes on, and administrators see the item and why. */
    failed(what: string, why: Message): void;
    /**
     * Archives objects of the account, unless something uses them by now. The history names the job and `why`.
     * Returns the ids that are archived now and were not before.
     */
    archive(type: string, ids: readonly number[], why: Message): Promise<readonly number[]>;
    /**
     * Replaces the entries of a list by the valid ones among these, as one version with `why` in its history. Nothing changes where
     * none is valid. Returns undefined for a list that is gone.
     */
    replaceEntries(
      type: string,
      id: number,
      lines: {
        readonly values: readonly unknown[];
        readonly lineOf?: (index: number) => number;
        readonly refused?: EntriesImport['rejected'];
      },
      why: Message,
    ): Promise<
      (Pick<EntriesImport, 'added' | 'removed' | 'invalid' | 'count'> & { readonly version: number }) | undefined
    >;
    /** Stores what was found out in fields that only the server sets: no new version, no entry in the history. */
    keep(type: string, id: number, values: Readonly<Record<string, unknown>>): Promise<void>;
    /** Changes an object as an administrator would. The history names the job and `why`. Returns why it could not. */
    change(
      type: string,
      id: number,
      values: Readonly<Record<string, unknown>>,
      why: Message,
    ): Promise<Message | undefined>;
    /** Reads other parties' ads.txt, app-ads.txt and sellers.json, with copies of earlier runs. */
    startSupplyCheck(scope: SupplyCheckScope): Promise<SupplyCheck>;
  };
