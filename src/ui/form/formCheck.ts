import type { Viewer } from '../../schema/access';
import { type Field, kindOf } from '../../schema/kinds';
import type { Message } from '../../schema/messages/message';
import { isOfRule, type Problems, problem } from '../../schema/messages/problem';
import type { AnyResource, RuleContext } from '../../schema/resource';
import { type Document, isRequired, isSame, maySet, typed, validate, warn } from '../../schema/validate';
import { isVisible } from '../formState/formTabs';

/** Facts that a field's frame shows beside its value. */
export type Fact = { readonly isRequired: boolean; readonly offReason?: Message };

export type Checked = {
  /** The values in their stored form, as a save would send them. */
  readonly record: Document;
  readonly problems: Problems;
  readonly warnings: Problems;
  /** Fields whose value differs from the form's starting value. */
  readonly changed: readonly string[];
  readonly facts: Readonly<Record<string, Fact>>;
};

/** The starting values of the form; `isCreate` where none of them is stored yet. */
export type Start = { readonly record: Document; readonly isCreate: boolean };

/**
 * Checks a form's values with the same rules as the API. One per form: it caches the stored form of each value, so that a
 * keystroke in one field does not parse ten thousand lines of another again.
 */
export function createFormCheck(resource: AnyResource, viewer: Viewer) {
  const unseen = Object.entries(resource.allFields).filter(
    ([name, field]) => !isVisible(resource, name, field, viewer),
  );
  const hidden = new Set(unseen.map(([name]) => name));
  // Callbacks of the definition rely on every field having a value of its kind.
  const blanks = Object.fromEntries(unseen.map(([name, field]) => [name, kindOf(field).empty]));
  const known = new Map<
    string,
    { readonly input: unknown; readonly output: unknown; readonly rows: readonly number[] | undefined }
  >();

  function toEntity(name: string, input: unknown) {
    const found = known.get(name);
    if (found && found.input === input) return found;
    const made = storedForm(resource.allFields[name], input);
    const entry = { input, ...made };
    known.set(name, entry);
    return entry;
  }

  let lastStart: Document | undefined;
  let startStored: Document = {};

  /** Absent, null and empty count as equal in the form, whichever of them the server stores. */
  function storedStart(record: Document): Document {
    if (record !== lastStart) {
      startStored = Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, storedForm(resource.allFields[name], value).output]),
      );
      lastStart = record;
    }
    return startStored;
  }

  return (values: Document, start: Start, whole: RuleContext): Checked => {
    const context: RuleContext = { ...whole, hidden };
    const stored = storedStart(start.record);
    const record: Record<string, unknown> = {};
    const rows: Record<string, readonly number[]> = {};
    for (const [name, value] of Object.entries(values)) {
      const { output, rows: kept } = toEntity(name, value);
      record[name] = output;
      if (kept) rows[name] = kept;
    }
    const asked = { ...blanks, ...record };
    const found = validate(resource, asked, context, start.isCreate ? undefined : { ...blanks, ...stored });
    const problems = withRowsOfForm({ ...found, ...missingAccount(resource, viewer, record, start) }, rows);
    const isSound = Object.values(problems).every(isOfRule);
    return {
      record,
      problems,
      // Rules rely on the types of the fields; on a text in a number field they would report nonsense.
      warnings: isSound ? warn(resource, asked, context) : {},
      changed: Object.keys(resource.allFields).filter(
        (name) =>
          isEditable(resource, name, viewer, start) &&
          (!isSame(stored[name], record[name]) || isRewritten(start.record[name], values[name], record[name])),
      ),
      facts: factsOf(resource, asked, { ...start, record: { ...blanks, ...start.record } }, context),
    };
  };
}

/**
 * Whether a person rewrote an old text in the form that is stored today: the normalized values are equal, but the stored text
 * differs.
 */
const isRewritten = (start: unknown, value: unknown, output: unknown): boolean =>
  !isSame(start, value) && differsInText(start, output);

function differsInText(one: unknown, other: unknown): boolean {
  if (typeof one === 'string' && typeof other === 'string') return one !== other;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  return Object.entries(one).some(([name, part]) => differsInText(part, (other as Document)[name]));
}

/** An administrator has to choose the account of a new object that must have one. */
function missingAccount(resource: AnyResource, viewer: Viewer, record: Document, { isCreate }: Start): Problems {
  const field = resource.allFields.demand;
  const isMissing =
    isCreate && viewer.role === 'admin' && field && resource.owner === 'account' && (record.demand ?? null) === null;
  return isMissing ? { demand: problem('required', { label: field.label }) } : {};
}

const isEditable = (resource: AnyResource, name: string, viewer: Viewer, { isCreate }: Start): boolean =>
  (isCreate || name !== resource.members?.field) && maySet(resource, name, viewer);

function storedForm(
  field: Field | undefined,
  input: unknown,
): { output: unknown; rows: readonly number[] | undefined } {
  if (!field || input === undefined) return { output: input, rows: undefined };
  const kind = kindOf(field);
  const output = kind.normalize(input, field);
  if (field.kind !== 'groups' || !Array.isArray(input)) return { output, rows: undefined };
  const rows = input.flatMap((row, index) =>
    (kind.normalize([row], field) as readonly unknown[]).length > 0 ? [index] : [],
  );
  return { output, rows };
}

/** Empty rows are dropped before the check: maps its row numbers back to the rows on the screen. */
function withRowsOfForm(problems: Problems, rows: Readonly<Record<string, readonly number[]>>): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, found]) => {
      const [name = '', index, ...rest] = path.split('.');
      const shown = rows[name]?.[Number(index)];
      return [shown === undefined ? path : [name, shown, ...rest].join('.'), found];
    }),
  );
}

function factsOf(
  resource: AnyResource,
  asked: Document,
  { record: was, isCreate }: Start,
  context: RuleContext,
): Record<string, Fact> {
  const record = typed(resource, asked);
  const stored = typed(resource, was);
  return Object.fromEntries(
    Object.keys(resource.allFields).map((name) => {
      const only = resource.onlyIf?.[name];
      const offReason =
        only && !only[0](record as never)
          ? only[1]
          : isCreate
            ? undefined
            : resource.fixed?.[name]?.(stored as never, context);
      const isAccount = name === 'demand' && resource.owner === 'account' && context.viewer.role === 'admin';
      return [name, { isRequired: isAccount || isRequired(resource, name, record), ...(offReason && { offReason }) }];
    }),
  );
}
