import type { Grant, Mode, Role } from './access';
import type { Alerts } from './alerts';
import type { CommonField, Owner } from './commonFields';
import type { Condition, Refusals } from './conditions';
import type { AnyRecord, ComputeContext, InitialContext, RuleContext } from './context';
import type { ListRules } from './files/readListFile';
import type { Fields } from './kinds';
import type { Random, Reader, ValueOf } from './kinds/field';
import type { ParamSpec } from './kinds/params';
import type { Accepted } from './kinds/upload';
import type { Message } from './messages/message';
import type { Serving } from './serving';

export type { AnyRecord, ComputeContext, InitialContext, RuleContext };

/** A value as a list stores it, or the code of why it is refused; a line that is a comment is no value. */
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

/** Type of the record that the API returns: `type Campaign = Infer<typeof campaigns>`. */
export type Infer<R> = R extends Resource<string, infer F> ? RecordOf<F> : never;

export type Own<F> = Extract<keyof F, string>;
// A method is checked bivariantly, so a resource with callbacks of its own still passes for any Resource.
type Method<A extends readonly unknown[], T> = { call(...args: A): T }['call'];
type Rules<F, A extends readonly unknown[], T> = { readonly [K in Own<F> | CommonField]?: Method<A, T> };
type Rec<F> = NoInfer<RecordOf<F>>;

/** A strip of totals above a list, computed on the server from all rows that match the filter. */
export type ListTotals = {
  /** Fields that it reads. A viewer who cannot read one of them gets no totals. */
  readonly reads: readonly string[];
  /** Adds row by row, so that the server can pause in a long list. */
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
/** A menu entry with the role it is for, where the definition has entries by role. */
export type PlacedEntry = MenuEntry & { readonly role?: Role };
export type ByRole<T> = T | Partial<Readonly<Record<Role, T>>>;

type Column<F> = NoInfer<Own<F>> | CommonField;

/** Objects of another resource that are managed in the form of their parent object. */
export type ChildRecords = {
  readonly resource: string;
  /** Their field that holds the id of the parent. */
  readonly by?: string;
  /** Instead of `by`: the parent's reference field that names its only child. */
  readonly named?: string;
  /** Field values that all of them have. */
  readonly where: Readonly<Record<string, string | number>>;
  /** Columns other than name and status. */
  readonly columns: readonly string[];
  /** Fields of the form that creates or changes one. */
  readonly fields: readonly string[];
  /** Who sees them, if not everyone with read access to both resources. */
  readonly read?: readonly Grant[];
  /** Additional actions for each of them. */
  readonly calls?: readonly BelongingCall[];
  /** The preferred way to create one: without one of the fields, which a call sets afterwards. */
  readonly offersFirst?: OfferedFirst;
  /** The role in which administrators can act for the parent. */
  readonly actAs?: Exclude<Role, 'admin'>;
};

export type OfferedFirst = {
  readonly without: string;
  /** The call that runs as soon as the object is stored. */
  readonly call: string;
  readonly label: string;
  readonly help: string;
  /** Label of the other way, in which the user fills in the field. */
  readonly otherwise: string;
};

/** `POST {base}/{id}/{call}` of the object's server part, for viewers who may change the object. Texts may name it: `%{name}`. */
export type BelongingCall = {
  readonly call: string;
  /** A lucide icon known to the shell. */
  readonly icon: string;
  readonly label: string;
  /** A different label while the condition holds. */
  readonly labelIf?: readonly [condition: Condition, label: string];
  readonly onlyIf?: Condition;
  /** The question that the user confirms first. */
  readonly asks?: string;
  /** The message after success. */
  readonly said?: string;
  /** The answer is an address to hand on (`{ kind, path, expiresAt, mailed }`); its title by kind. */
  readonly link?: Readonly<Record<string, string>>;
};

/** The names of one object and of many, and a lucide icon known to the shell. */
export type Title = readonly [one: string, many: string, icon?: string];

export type ResourceInput<F extends Fields = Fields> = {
  /** What the object is for: text of the empty list. */
  readonly about?: string;
  readonly fields: F;
  /** Whether names are unique per owner among objects that are not archived. Default true. */
  readonly uniqueName?: boolean;
  readonly access: {
    /**
     * Who owns a record: by default an account; an account or, with `demand` null, all accounts; the platform; or, for a sign-in,
     * the owner of the account it is for.
     */
    readonly owner?: Owner;
    readonly read: readonly Grant[];
    readonly write: readonly Grant[];
  };

  /** `readBy` of many fields, by their names with spaces between: `{ adServer: 'rotation weight', people: 'labels' }`. */
  readonly readBy?: { readonly [R in Reader]?: string };

  /** Defaults that need a function. Constants, and values from other fields, are at the field (`initial`, `initialFrom`). */
  readonly initial?: Rules<F, [record: Partial<Rec<F>>, context: InitialContext], unknown>;
  /**
   * Values that the server sets at each save, after the given values and regardless of the rights to the field. `stored` is the
   * object before the save, undefined for a new one. A function that returns undefined leaves the value unchanged.
   */
  readonly derive?: Rules<
    F,
    [record: Rec<F>, stored: Rec<F> | undefined, context: Pick<RuleContext, 'viewer' | 'now'>],
    unknown
  >;
  /** When an empty value is refused, where the field's `requiredIf` cannot express it. */
  readonly requiredIf?: Rules<F, [record: Rec<F>], boolean>;
  /** When the field applies, where its `onlyIf` cannot express it; otherwise it is disabled with this reason, and not checked. */
  readonly onlyIf?: { readonly [K in Own<F>]?: readonly [applies: Method<[record: Rec<F>], boolean>, told: Message] };
  /**
   * Checks between fields that need a function, in addition to those at the fields (`after`, `atLeast`, `atMost`, `refuse`). The
   * message says what is wrong and what to do; undefined if all is well.
   */
  readonly rules?: Rules<F, [record: Rec<F>, context: RuleContext], Message | undefined>;
  /** As rules, but the object is saved and the message is a warning; in addition to the field's own (`warn`, `past`). */
  readonly warnings?: Rules<F, [record: Rec<F>, context: RuleContext], Message | undefined>;
  /** When a stored value can no longer be changed, where the field's `fixedIf` cannot express it; the message says why. */
  readonly fixed?: Rules<F, [stored: Rec<F>, context: RuleContext], Message | undefined>;
  /** Why an object must not be newly chosen, where the reference's `rejectTarget` cannot express it; also filters the picker. */
  readonly validateTarget?: Rules<
    F,
    [record: Rec<F>, target: AnyRecord, context: Pick<RuleContext, 'viewer' | 'now'>],
    string | undefined
  >;
  /**
   * Which values of a choice fit the rest of the record: the form offers no others, and asks before it drops a value that no
   * longer fits. `rules` must refuse stored values that do not fit.
   */
  readonly optionsFilter?: Rules<F, [record: Rec<F>, value: any], boolean>;
  /** Of the files that an upload field accepts, those that this record takes; undefined where it takes none. */
  readonly accepts?: { readonly [K in Own<F>]?: Method<[record: Rec<F>], Accepted | undefined> };
  /** The named values that a params field requires. */
  readonly params?: { readonly [K in Own<F>]?: Method<[record: Rec<F>], readonly ParamSpec[]> };
  /** Values of fields computed from the record (`computed: { from: 'record' }`), where no path reads them. */
  readonly compute?: { readonly [K in Own<F>]?: Method<[record: Rec<F>, context: ComputeContext], unknown> };
  /** What an object needs to serve ads; the first broken rule is the reason why it does not. */
  readonly serving?: Serving<Own<F> | CommonField, Rec<F>>;
  /** Alerts about its objects and their traffic. */
  readonly alerts?: Alerts<Own<F> | CommonField, Rec<F>>;
  /** The field of the account with the most objects that it may have; archived ones do not count. */
  readonly limitedBy?: string;
  /** Why an object must not be deleted, apart from references to it: `[{ 'traffic.imps': { over: 0 } }, 'It has …']`. */
  readonly protectIf?: Refusals;
  /** The confirmation before an object in use is archived; without it there is none. */
  readonly archiveInUse?: string;
  /** Live objects that need this one block archiving too, not only deletion; the call can transfer them to another object. */
  readonly transferOwnership?: boolean;

  readonly list?: {
    /** Columns between id, name, status and modified time, which every list has; with `name` in it, these are all columns. */
    readonly columns?: readonly Column<F>[];
    /** Filters that are always visible, in addition to fields with `filter: 'quick'`; by default the status. */
    readonly quick?: readonly CommonField[];
    /** Default: last modified first. */
    readonly sort?: readonly [Column<F>, 'asc' | 'desc'];
    readonly actions?: readonly RowAction[];
    /** The field with the address of a small picture before the name. */
    readonly picture?: Column<F>;
    /** Columns that are hidden first where the screen is too narrow; the others follow from the right. */
    readonly spare?: readonly Column<F>[];
    /** Totals of the rows that match the filter, shown above them. */
    readonly totals?: ListTotals;
  };
  /**
   * Labels of fields in earlier versions, in any language of the console, by which old exports are read.
   * `{ capQps: ['Requests a second'] }`
   */
  readonly formerLabels?: { readonly [K in Own<F>]?: readonly string[] };
  /** Objects of resources without their own screen, by the tab that shows them under its fields, if it has any. */
  readonly childRecords?: Readonly<Record<string, ChildRecords>>;
  /**
   * A technical role of the objects: help texts appear at the fields and screen parts that they name; views are saved states of
   * the lists that they name.
   */
  readonly systemRole?: 'helpTexts' | 'listViews';
  /** Tabs shown only in a mode. */
  readonly tabModes?: Readonly<Record<string, Mode>>;
  /** Columns that are shown by default only in one mode. */
  readonly columnModes?: { readonly [K in Own<F>]?: Mode };
  /** Its menu entry. A single one is for admin in the group Admin, else for demand; several, or other roles, are by role. */
  readonly menu?: MenuEntry | Partial<Readonly<Record<Role, MenuEntry>>>;
  /** Path of the object calls; default `/api/demand/{name}`, or `/api/admin/{name}` for objects that only administrators see. */
  readonly base?: ByRole<string>;
  /** Path of the whole list; default `{base}/list`. */
  readonly listPath?: ByRole<string>;
  /** More calls for the same list with only these fields (name lists of the specification). */
  readonly nameLists?: readonly {
    readonly path: string;
    readonly fields: readonly NoInfer<Own<F>>[];
    readonly read: readonly Grant[];
  }[];
  /** Never loaded whole: the server sorts, filters and pages. Such an object has no export, import or groups. */
  readonly paged?: boolean;
  /** Fields of the whole list other than id, name and status, if fewer than the screen shows. */
  readonly listFields?: readonly NoInfer<Own<F>>[];
  /** Its list is a tab of another resource's list screen, at this position, and shares its menu entry. */
  readonly tabOf?: { readonly resource: string; readonly order: number };
  /**
   * The id in its path belongs to another object, whose members the list shows: `/applications/71`. The form of one of its own
   * objects opens at `?{param}={id}`, and `filter` selects the members.
   */
  readonly parentScope?: { readonly resource: string; readonly filter: string; readonly param: string };
  /** Values that are stored in a separate table, and read and written by their own calls only. */
  readonly members?: {
    readonly field: NoInfer<Own<F>>;
    /** The resource whose objects the values name. */
    readonly of: string;
    readonly max: number;
    /** The field of those objects that equals a value; default: their name. */
    readonly match?: Method<[record: Rec<F>], string>;
    /** Returns the stored form of a value, by the list's settings, or why it is refused (default `bad_value`). */
    readonly clean?: Method<[record: Rec<F>, value: string], CleanEntry>;
    /** Rules that find the values among the columns of a file. */
    readonly rules?: Method<[record: Rec<F>], ListRules>;
    /** Fields for values from an address: the address, how often it is read (`off`, `hour`, `day`), and what came of it. */
    readonly source?: {
      readonly url: NoInfer<Own<F>>;
      readonly every: NoInfer<Own<F>>;
      readonly last: NoInfer<Own<F>>;
    };
  };
  /** Has a picker, a list call and an API, but no screen. */
  readonly hidden?: boolean;
  /**
   * `figures`: the roles whose lists show yesterday's figures; default: all with read access. `books`: which finance data
   * prevents deletion: `ever` any, `open` a month that is not closed, `unpaid` also a line that is not paid; the key is that of
   * the facts of its traffic.
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
  /** Raise it when stored documents need `migrate`. */
  readonly revision?: number;
  /** Converts a document of an older revision to the current one. */
  migrate?(document: Record<string, unknown>, revision: number): Record<string, unknown>;
  /**
   * Sample data: the number of objects, the first id, realistic names, and a pattern for further ones, in which `{field}` is the
   * record's value (of a reference: its name), `{house}` an invented company, `{area}` a market and `{A|B}` one of the words.
   * `fill` returns values that must fit together.
   */
  readonly sample?: {
    readonly count?: number;
    readonly firstId?: number;
    readonly names?: readonly string[];
    readonly pattern?: string;
    readonly fill?: Method<[record: Rec<F>, random: Random], { readonly [K in Own<F> | 'status']?: unknown }>;
  };
};

/** A definition with all defaults filled in; `fields` includes the common ones. */
export type Resource<N extends string = string, F extends Fields = Fields> = Omit<
  ResourceInput<F>,
  'list' | 'menu' | 'base' | 'listPath' | 'uniqueName' | 'revision'
> & {
  /** The name in routes and in the API. */
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
  /** The fields of each tab, in order; name, status, account and note are always on the first. */
  readonly form: Readonly<Record<string, readonly string[]>>;
  readonly menu: readonly PlacedEntry[];
  /** The mode of its screen, from its menu entries; in the other mode the screen offers to switch. */
  readonly mode?: Mode;
  readonly base: Readonly<Record<Role, string>>;
  readonly listPath: Readonly<Record<Role, string>>;
  /** Returns the message of `protectIf` for an object. */
  readonly protect?: Method<[record: Rec<F>, context: RuleContext], Message | undefined>;
  /** Moments at which a computed value changes by itself (`changesAt`), as `YYYY-MM-DD HH:mm` in the account's offset. */
  readonly moments?: Method<[record: Rec<F>], readonly (string | null)[]>;
};

export type AnyResource = Resource;
