import { type Condition, meets, readComparisons, readWanted, type Values } from '../../schema/conditions';
import { isEmpty } from '../../schema/field';
import { type Field, type Fields, normalizeValue } from '../../schema/kinds';
import { type Document, isSame } from '../../schema/validate';

/**
 * The labels of the options of another field with which this one would apply, as `RTB` for an endpoint while the integration is VAST.
 * Nothing where it applies, or where something else than a choice is in the way.
 */
export function otherChoice(field: Field, record: Document, fields: Fields): readonly string[] | undefined {
  for (const [name, wanted] of Object.entries(conditionOf(field))) {
    const by = fields[name];
    if (
      (by?.kind !== 'choice' && by?.kind !== 'choices') ||
      readComparisons(wanted) ||
      meets({ [name]: wanted }, record)
    )
      continue;
    const { values, isContrary } = readWanted(wanted as Values);
    return by.options.filter(({ value }) => values.includes(value) !== isContrary).map(({ label }) => label);
  }
  return undefined;
}

const conditionOf = ({ onlyIf = {} }: Field): Condition => (Array.isArray(onlyIf) ? onlyIf[0] : onlyIf) as Condition;

/** Whether a person set the value: it is neither empty, nor what the field or the new object begins with. */
export const isOwnValue = (field: Field, value: unknown, first: unknown): boolean =>
  !isEmpty(value) &&
  !isSame(value, first) &&
  !(field.initial !== undefined && isSame(value, normalizeValue(field, field.initial)));

/** The one label that all have in common: `RTB` of fields for RTB and fields for RTB or PreBid. */
export function commonLabel(labels: readonly (readonly string[])[]): string | undefined {
  const [first = [], ...others] = labels;
  const common = first.filter((label) => others.every((one) => one.includes(label)));
  return common.length === 1 ? common[0] : undefined;
}
