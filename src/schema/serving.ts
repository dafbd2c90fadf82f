import type { AnyRecord } from './context';
import type { Message } from './messages/message';

// What an object needs to serve, as its definition says it: read by the panel that tells why it does not, and by whatever has to
// judge the same at an auction.

/** In the order in which they are looked at: first what decides alone, last what may be over tomorrow. */
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

/** What rules may ask beside the record. */
export type ServingContext = {
  readonly now: Date;
  /** The account that owns the object, as far as it is known. */
  readonly account?: AnyRecord;
  /** Counters of the object from traffic: `spend`, `imps`, `hours`, `unpaid`. */
  readonly traffic: Readonly<Record<string, any>>;
  /** The objects that a reference field of the record names, or of an object that `linked` gave. */
  linked(field: string, of?: AnyRecord): readonly AnyRecord[];
  /** As `traffic`, of an object that `linked` gave; `members` of a list. */
  figures(linked: AnyRecord): Readonly<Record<string, any>>;
};

/** What is wrong, where a sentence alone does not say it all. */
export type Broken = {
  readonly says: Message;
  /** The offending value, where that is not the one of the rule's field. */
  readonly value?: unknown;
  /** The object and field where it is mended, where that is not the one that is judged. */
  readonly at?: readonly [linked: AnyRecord, field: string];
  /** It is less than it could be, and not nothing. */
  readonly limits?: boolean;
};
export type Why = Message | Broken | undefined;

type Named = {
  /** Its own among those of the definition: with the fields that lead to it the cause by which lists are filtered. */
  readonly id: string;
  /** What is said where it holds: 'Switched on.' */
  readonly rule: string;
  /** What lists call objects by that break it: 'Switched off.' */
  readonly problem: string;
};

/** One rule about the object itself. */
export type ServingRule<N extends string = string, R = any> = Named & {
  readonly step: ServingStep;
  /** The field whose value offends, and where it is mended. */
  readonly field: N;
  /** The sentence that says why the object does not serve; nothing where the rule is kept. */
  readonly why: Method<[record: R, context: ServingContext], Why>;
  /**
   * Of a rule that asks for `now`: the next moment, in milliseconds of 1970, at which it may say something else of the same object;
   * Infinity where it never will. Without it that may be at any minute.
   */
  readonly turnsAt?: Method<[record: R, context: ServingContext], number>;
};

/** One rule between the object and another that it names. */
export type ServingPair<N extends string = string, R = any> = Named & {
  /** Of the object that is judged, or, `['cpm']`, of the one that it names. */
  readonly field: N | readonly [ofTarget: string];
  readonly why: Method<[record: R, target: AnyRecord, context: ServingContext], Why>;
};

/** Objects that the object serves through: judged by the rules of their own definition, and by those between the two. */
export type ServingLink<N extends string = string, R = any> = {
  readonly step: ServingStep;
  readonly field: N;
  /** What is said where they serve: 'A channel can call it.' */
  readonly rule: string;
  /** With `none`: what lists call objects by that name none. */
  readonly problem?: string;
  /** With 'some': what is said where some of them do not serve. */
  readonly some?: (stopped: number, of: number) => Message;
  /** Whether all of them must serve, or any one of them is enough. */
  readonly need: 'every' | 'some';
  /** Where they do not count, nothing is asked. */
  readonly onlyIf?: Method<[record: R], boolean>;
  /** What it means that it names none; nothing unless said. */
  readonly none?: Method<[record: R], Why>;
  readonly pairs?: readonly ServingPair<N, R>[];
};

/** The `serving` part of a definition. */
export type Serving<N extends string = string, R = any> = {
  /** People may ask of its objects why they do not serve; of others only what serves through them does. */
  readonly isAsked?: true;
  readonly links?: readonly ServingLink<N, R>[];
  readonly rules: readonly ServingRule<N, R>[];
};
