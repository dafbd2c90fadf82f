import type { AnyRecord } from './context';
import type { Message } from './messages/message';

// What an object needs to serve ads, as its definition states it. Read by the panel that shows why an object does not serve, and
// by the replay of an auction.

/** In the order of the checks: first what decides by itself, last what may change by tomorrow. */
export const servingSteps = [
  'status',
  'parents',
  'links',
  'targeting',
  'lists',
  'partner',
  'creatives',
  'price',
  'quality',
  'flight',
  'caps',
] as const;
export type ServingStep = (typeof servingSteps)[number];

// A method is checked bivariantly, so that rules about parts of a record pass for any record that has these.
type Method<A extends readonly unknown[], T> = { call(...args: A): T }['call'];

/** What rules can read in addition to the record. */
export type ServingContext = {
  readonly now: Date;
  /** The account that owns the object, if it is loaded. */
  readonly account?: AnyRecord;
  /** Counters of the object from traffic: `spend`, `imps`, `hours`, `unpaid`. */
  readonly traffic: Readonly<Record<string, any>>;
  /** Returns the objects that a reference field names: of the record, or of an object that `linked` returned. */
  linked(field: string, of?: AnyRecord): readonly AnyRecord[];
  /** Returns the same as `traffic` for an object that `linked` returned; `members` for a list. */
  figures(linked: AnyRecord): Readonly<Record<string, any>>;
};

/** What is wrong, where a message alone is not enough. */
export type Broken = {
  readonly says: Message;
  /** The value at fault, if it is not that of the rule's field. */
  readonly value?: unknown;
  /** The object and field to fix, if they are not those that are checked. */
  readonly at?: readonly [linked: AnyRecord, field: string];
  /** The object serves less than it could, but it serves. */
  readonly limits?: boolean;
};
export type Why = Message | Broken | undefined;

type Named = {
  /** Unique within the definition; together with the fields on the path to it, the cause by which lists are filtered. */
  readonly id: string;
  /** The message where the rule holds: 'Switched on.' */
  readonly rule: string;
  /** The label in lists of objects that break it: 'Switched off.' */
  readonly problem: string;
};

/** One rule about the object itself. */
export type ServingRule<N extends string = string, R = any> = Named & {
  readonly step: ServingStep;
  /** The field whose value is at fault and can be fixed. */
  readonly field: N;
  /** Returns why the object does not serve; undefined where the rule holds. */
  readonly why: Method<[record: R, context: ServingContext], Why>;
  /**
   * For a rule that reads `now`: the next moment, in milliseconds since 1970, at which its result for the same object may change;
   * Infinity for never. Without it, the result may change at any minute.
   */
  readonly turnsAt?: Method<[record: R, context: ServingContext], number>;
};

/** One rule about the object and another object that it names. */
export type ServingPair<N extends string = string, R = any> = Named & {
  /** The field of the object that is checked, or, as `['cpm']`, of the one that it names. */
  readonly field: N | readonly [ofTarget: string];
  readonly why: Method<[record: R, target: AnyRecord, context: ServingContext], Why>;
};

/** Objects through which the object serves, checked by the rules of their own definition and by those between the two. */
export type ServingLink<N extends string = string, R = any> = {
  readonly step: ServingStep;
  readonly field: N;
  /** The message where they serve: 'A channel can call it.' */
  readonly rule: string;
  /** For `none`: the label in lists of objects that name none. */
  readonly problem?: string;
  /** For 'some': the message where some of them do not serve. */
  readonly some?: (stopped: number, of: number) => Message;
  /** Whether all of them must serve, or one is enough. */
  readonly need: 'every' | 'some';
  /** If it returns false, the link is not checked. */
  readonly onlyIf?: Method<[record: R], boolean>;
  /** Returns the problem if the object names none; without it there is no problem. */
  readonly none?: Method<[record: R], Why>;
  readonly pairs?: readonly ServingPair<N, R>[];
};

/** The `serving` part of a definition. */
export type Serving<N extends string = string, R = any> = {
  /** Users can open the serving check of its objects; without it, only objects that serve through them are checked. */
  readonly isAsked?: true;
  readonly links?: readonly ServingLink<N, R>[];
  readonly rules: readonly ServingRule<N, R>[];
};
