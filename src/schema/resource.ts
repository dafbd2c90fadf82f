import type { Grant, Mode, Role } from './access';
import type { Alerts } from './alerts';
import type { CommonField, Owner } from './commonFields';
import type { Condition, Refusals } from './conditions';
import type { AnyRecord, ComputeContext, InitialContext, RuleContext } from './context';
import type { Random, ValueOf } from './field';
import type { ListRules } from './files/readListFile';
import type { Fields } from './kinds';
import type { ParamSpec } from './kinds/params';
import type { Accepted } from './kinds/upload';
import type { Message } from './messages/message';
import type { Serving } from './serving';

export type { AnyRecord, ComputeContext, InitialContext, RuleContext };

/** A value as a list keeps it, or the code of why it does not; a line that only explains others is none. */
export type CleanEntry =
  | { readonly value: string; readonly isRestored?: boolean }
  | { readonly code: string }
  | 'comment'
  | undefined;

type CommonRecord = {
  readonly id: number;
  readonly name: string;
  readonly status: 0 | 1 | 2;
  readonly demand: number | null;
  readonly note: string | null;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly modifiedBy: number | null;
  readonly version: number;
};
type RecordOf<F> = CommonRecord & { readonly [K in keyof F]: ValueOf<F[K]> };

/** The record as the API returns it: `type Campaign = Infer<typeof campaigns>`. */
export type Infer<R> = R extends Resource<string, infer F> ? RecordOf<F> : never;

export type Own<F> = Extract<keyof F, string>;
// A method is checked bivariantly, so a resource with callbacks of its own still passes for any Resource.
type Method<A extends readonly unknown[], T> = { call(...args: A): T }['call'];
type Rules<F, A extends readonly unknown[], T> = { readonly [K in Own<F> | CommonField]?: Method<A, T> };
type Rec<F> = NoInfer<RecordOf<F>>;

/** A strip of totals above a list, computed on the server from all rows that match the filter. */
export type ListTotals = {
  /** Fields that it reads. A viewer who does not see one of them has no totals. */
  readonly reads: readonly string[];
  /** Row by row, so that the server can pause in a long list. */
  start(): { add(row: AnyRecord): void; totals(): Readonly<Record<string, number | string>> };
};

export type RowAction = 'edit' | 'copy' | 'reports' | 'archive' | 'delete';
export type MenuEntry = {
  readonly group: 'Demand' | 'Targeting' | 'Admin' | 'Reports';
  readonly order: number;
  /** Only in this mode. */
  readonly mode?: Mode;
  readonly label?: string;
};
/** Whose entry it is, where the definition says so by role. */
export type PlacedEntry = MenuEntry & { readonly role?: Role };
export type ByRole<T> = T | Partial<Readonly<Record<Role, T>>>;

type Column<F> = NoInfer<Own<F>> | CommonField;

/** Objects of another resource that are managed in the form of the one they belong to. */
export type ChildRecords = {
  readonly resource: string;
  /** Their field that holds the id of the one they belong to. */
  readonly by?: string;
  /** Instead of that: the reference of the one they belong to that names the only one there may be. */
  readonly named?: string;
  /** What else they have in common. */
  readonly where: Readonly<Record<string, string | number>>;
  /** What is shown of each beside its name and status. */
  readonly columns: readonly string[];
  /** What is asked when one is made or changed. */
  readonly fields: readonly string[];
  /** For whom, where that is not everybody who reads both. */
  readonly read?: readonly Grant[];
  /** What can be done with each of them beside what can be done with every object. */
  readonly calls?: readonly BelongingCall[];
  /** What a new one is offered first: to be made without one of the fields, which a call settles at once. */
  readonly offersFirst?: OfferedFirst;
  /** As whom administrators may act for the one they belong to. */
  readonly actAs?: Exclude<Role, 'admin'>;
};

export type OfferedFirst = {
  readonly without: string;
  /** Made as soon as the object is stored: one of the calls. */
  readonly call: string;
  readonly label: string;
  readonly help: string;
  /** The other way: the field is filled in. */
  readonly otherwise: string;
};

/** `POST {base}/{id}/{call}` of the object's server part, for viewers who may change the object. Texts may name it: `%{name}`. */
export type BelongingCall = {
  readonly call: string;
  /** A lucide icon known to the shell. */
  readonly icon: string;
  readonly label: string;
  /** As long as this is so, it is called something else. */
  readonly labelIf?: readonly [condition: Condition, label: string];
  readonly onlyIf?: Condition;
  /** The question before it is done. */
  readonly asks?: string;
  /** What is told when it is done. */
  readonly said?: string;
  /** The answer is an address to hand on (`{ kind, path, expiresAt, mailed }`); its title by kind. */
  readonly link?: Readonly<Record<string, string>>;
};

/** What people call one object and many, and a lucide icon known to the shell. */
export type Title = readonly [one: string, many: string, icon?: string];

export type ResourceInput<F extends Fields = Fields> = {
  /** What the object is for: the sentence of the empty list. */
  readonly about?: string;
  readonly fields: F;
  /** Whether names are unique per owner among what is not archived. True unless said. */
  readonly uniqueName?: boolean;
  readonly access: {
    /**
     * Who owns a record: an account, unless said; an account or, with `demand` null, everybody; the platform; or, of a sign-in,
     * the owner of the account it is for.
     */
    readonly owner?: Owner;
    readonly read: readonly Grant[];
    readonly write: readonly Grant[];
  };

  /** Defaults that need a function. Constant ones, and those that another field has, stand at the field (`initial`, `initialFrom`). */
  readonly initial?: Rules<F, [record: Partial<Rec<F>>, context: InitialContext], unknown>;
  /**
   * Values that the server sets whenever the object is saved, after the given values and regardless of rights to the field; `stored` is
   * what it was before, nothing for a new one. Answering nothing leaves the value as it is.
   */
  readonly derive?: Rules<
    F,
    [record: Rec<F>, stored: Rec<F> | undefined, context: Pick<RuleContext, 'viewer' | 'now'>],
    unknown
  >;
  /** When an empty value is refused, where the field's own `requiredIf` cannot say it. */
  readonly requiredIf?: Rules<F, [record: Rec<F>], boolean>;
  /** When the field means anything, where its own `onlyIf` cannot say it; otherwise it is shown disabled with this reason, and not checked. */
  readonly onlyIf?: { readonly [K in Own<F>]?: readonly [applies: Method<[record: Rec<F>], boolean>, told: Message] };
  /**
   * Checks between fields that take a function, beside the orders and combinations that a field says itself (`after`, `atLeast`,
   * `atMost`, `refuse`). The sentence says what is wrong and what to do; nothing when all is well.
   */
  readonly rules?: Rules<F, [record: Rec<F>, context: RuleContext], Message | undefined>;
  /** As rules, but saved all the same and shown; beside the field's own (`warn`, `past`). */
  readonly warnings?: Rules<F, [record: Rec<F>, context: RuleContext], Message | undefined>;
  /** When a stored value may not be changed any more, where the field's own `fixedIf` cannot say it; the sentence says why. */
  readonly fixed?: Rules<F, [stored: Rec<F>, context: RuleContext], Message | undefined>;
  /** Why a newly chosen object may not be named, where the reference's own `rejectTarget` cannot say it; filters the picker too. */
  readonly validateTarget?: Rules<
    F,
    [record: Rec<F>, target: AnyRecord, context: Pick<RuleContext, 'viewer' | 'now'>],
    string | undefined
  >;
  /**
   * Which values of a choice go with the rest of the record: the form offers no others, and asks before it drops one that went
   * with the record as it was. What is stored is for `rules` to refuse.
   */
  readonly optionsFilter?: Rules<F, [record: Rec<F>, value: any], boolean>;
  /** Of the files that an upload field accepts, those that this record takes; nothing where it takes none. */
  readonly accepts?: { readonly [K in Own<F>]?: Method<[record: Rec<F>], Accepted | undefined> };
  /** The named values a params field asks for. */
  readonly params?: { readonly [K in Own<F>]?: Method<[record: Rec<F>], readonly ParamSpec[]> };
  /** Values of fields computed from the record (`computed: { from: 'record' }`), where no path leads to them. */
  readonly compute?: { readonly [K in Own<F>]?: Method<[record: Rec<F>, context: ComputeContext], unknown> };
  /** What it needs to serve: the first rule that is broken is why it does not. */
  readonly serving?: Serving<Own<F> | CommonField, Rec<F>>;
  /** Alerts on its objects and their traffic. */
  readonly alerts?: Alerts<Own<F> | CommonField, Rec<F>>;
  /** Why the object may not be deleted, beside the references to it: `[{ 'traffic.imps': { over: 0 } }, 'It has …']`. */
  readonly protectIf?: Refusals;
  /** What archiving an object in use asks to confirm; without it archiving needs no second word. */
  readonly archiveInUse?: string;
  /** Archiving is refused, as deleting is, while live objects need it; the same call may hand them over to another one. */
  readonly transferOwnership?: boolean;

  readonly list?: {
    /** Between id, name and status, modified time, which stand there by themselves; columns that have the name are all there are. */
    readonly columns?: readonly Column<F>[];
    /** Filters always in view beside those of fields that say so (`filter: 'quick'`): the status, unless said. */
    readonly quick?: readonly CommonField[];
    /** Last modified first unless said. */
    readonly sort?: readonly [Column<F>, 'asc' | 'desc'];
    readonly actions?: readonly RowAction[];
    /** The address of a picture that stands small before the name. */
    readonly picture?: Column<F>;
    /** Columns that give way first where the screen has no room for all of them; the others follow from the right. */
    readonly spare?: readonly Column<F>[];
    /** Totals of the rows that match the filter, in a strip above them. */
    readonly totals?: ListTotals;
  };
  /**
   * Labels that fields had in earlier versions, in any language of the console: files exported then are read by them.
   * `{ capQps: ['Requests a second'] }`
   */
  readonly formerLabels?: { readonly [K in Own<F>]?: readonly string[] };
  /** What belongs to the object and has no screen of its own, by the tab that shows it under its fields, if it has any. */
  readonly childRecords?: Readonly<Record<string, ChildRecords>>;
  /**
   * What its objects are used for beyond their own screens: help texts stand at the fields and parts of the screen that they name,
   * views are kept states of the lists that they name.
   */
  readonly systemRole?: 'helpTexts' | 'listViews';
  /** Tabs shown only in a mode. */
  readonly tabModes?: Readonly<Record<string, Mode>>;
  /** Columns shown by themselves only in a mode. */
  readonly columnModes?: { readonly [K in Own<F>]?: Mode };
  /** Its entry in the menu: of admin in the group Admin, else of demand. By role where there are several, or another's. */
  readonly menu?: MenuEntry | Partial<Readonly<Record<Role, MenuEntry>>>;
  /** Address of the object calls; `/api/demand/{name}` unless said, `/api/admin/{name}` of what is for administrators alone. */
  readonly base?: ByRole<string>;
  /** Address of the whole list; `{base}/list` unless said. */
  readonly listPath?: ByRole<string>;
  /** Extra calls of the same list with only these fields (the specification's name lists). */
  readonly nameLists?: readonly {
    readonly path: string;
    readonly fields: readonly NoInfer<Own<F>>[];
    readonly read: readonly Grant[];
  }[];
  /** Never loaded whole: sorting, filtering and pages are the server's. */
  readonly paged?: boolean;
  /** What entries of the whole list have beside id, name and status, where that is less than the screen shows. */
  readonly listFields?: readonly NoInfer<Own<F>>[];
  /** Its list is a tab of another object's list screen, in this order, and its menu entry is that of the other. */
  readonly tabOf?: { readonly resource: string; readonly order: number };
  /**
   * The id in its path is another object's, whose members the list then shows: `/applications/71`; the form of one of its own
   * objects opens at `?{param}={id}`, and `filter` asks for the members.
   */
  readonly parentScope?: { readonly resource: string; readonly filter: string; readonly param: string };
  /** Values kept in a table of their own and read and written by their calls only. */
  readonly members?: {
    readonly field: NoInfer<Own<F>>;
    /** The resource whose objects the values stand for. */
    readonly of: string;
    readonly max: number;
    /** Which field of those objects a value is compared with; their name unless said. */
    readonly match?: Method<[record: Rec<F>], string>;
    /** The form in which a value is kept, by what the list says of its values, or why it is none (`bad_value` unless said). */
    readonly clean?: Method<[record: Rec<F>, value: string], CleanEntry>;
    /** How its values are found among the columns of a file. */
    readonly rules?: Method<[record: Rec<F>], ListRules>;
  };
  /** Has a picker, a list call and an API, but no screen yet. */
  readonly hidden?: boolean;
  /**
   * `figures`: whose lists have yesterday's figures of each object; of everybody who reads them, unless said. `books`: what of it in
   * the finance books forbids to delete it: `ever` anything at all, `open` a month that is not closed, `unpaid` that,
   * and a line that is not paid; the key is that of the facts that tell of its traffic.
   */
  readonly reports?: {
    readonly dimension: string;
    readonly child?: string;
    readonly figures?: readonly Role[];
    readonly ledgerGuard?: readonly [
      facts: 'demand' | 'marketplace' | 'advertiser' | 'sub' | 'campaign',
      keeps: 'ever' | 'open' | 'unpaid',
    ];
  };
  /** Raised when a stored document needs `migrate`. */
  readonly revision?: number;
  /** Makes a document of an older revision into today's. */
  migrate?(document: Record<string, unknown>, revision: number): Record<string, unknown>;
  /**
   * Sample data: how many in all, the first id, believable names, and a pattern for further ones, in which `{field}` is the
   * record's value (of a reference: its name), `{house}` an invented company, `{area}` a market and `{A|B}` one of the words. `fill`
   * answers with values that must go together.
   */
  readonly sample?: {
    readonly count?: number;
    readonly firstId?: number;
    readonly names?: readonly string[];
    readonly pattern?: string;
    readonly fill?: Method<[record: Rec<F>, random: Random], { readonly [K in Own<F> | 'status']?: unknown }>;
  };
};

/** A definition with everything filled in that it left to the defaults; `fields` has the common ones too. */
export type Resource<N extends string = string, F extends Fields = Fields> = Omit<
  ResourceInput<F>,
  'list' | 'menu' | 'base' | 'listPath' | 'uniqueName' | 'revision'
> & {
  /** The route word and the API's word. */
  readonly name: N;
  readonly label: readonly [one: string, many: string];
  readonly icon: string;
  readonly owner: Owner;
  readonly uniqueName: boolean;
  readonly revision: number;
  /** Own and common fields, in the order of the form. */
  readonly allFields: Fields;
  readonly list: {
    readonly columns: readonly string[];
    readonly quick: readonly string[];
    readonly filters: readonly string[];
    readonly sort: readonly [string, 'asc' | 'desc'];
    readonly actions: readonly RowAction[];
    readonly picture?: string;
    readonly spare?: readonly string[];
    readonly totals?: ListTotals;
  };
  /** Tabs with their fields in order; name, status, account and note stand in the first by themselves. */
  readonly form: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly PlacedEntry[];
  /** The mode its screen belongs to, that of its menu entries; another mode's screen offers to switch. */
  readonly mode?: Mode;
  readonly base: Readonly<Record<Role, string>>;
  readonly listPath: Readonly<Record<Role, string>>;
  /** What `protectIf` says of an object. */
  readonly protect?: Method<[record: Rec<F>, context: RuleContext], Message | undefined>;
  /** Moments at which a computed value changes by itself (`changesAt`), as `YYYY-MM-DD HH:mm` in the account's offset. */
  readonly moments?: Method<[record: Rec<F>], readonly (string | null)[]>;
};

export type AnyResource = Resource;
