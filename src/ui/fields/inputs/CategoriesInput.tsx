import { iabCategories } from '../../../reference/iabCategories';
import { type FieldOf, kindOf } from '../../../schema/kinds';
import { useText } from '../../i18n/useText';
import { categoryNames } from '../valueText';
import type { InputProps } from './InputProps';
import { PanesInput } from './PanesInput';

const groups = iabCategories
  .filter(({ parent }) => parent === null)
  .map(({ id, name }) => ({ key: id, id, label: name, items: iabCategories.filter((item) => item.parent === id) }));

const labelOf = (id: string): string => categoryNames.get(id) ?? id;

/** IAB categories from their tree. */
export function CategoriesInput(props: InputProps<FieldOf<'categories'>>) {
  const { field } = props;
  const text = useText();
  const readText = (pasted: string) => (kindOf(field).normalize(pasted, field) as readonly string[]).filter((id) => categoryNames.has(id));
  return <PanesInput input={props} title={text(field.label)} groups={groups} labelOf={labelOf} readText={readText} />;
}
