import { iabCategories } from '../../../reference/iabCategories';
import type { FieldOf } from '../../../schema/kinds';
import { useText } from '../../i18n/useText';
import type { InputProps } from '../inputs/InputProps';
import { categoryNames } from '../values/valueText';
import { CatalogueInput } from './CatalogueInput';
import type { PaneGroup } from './paneGroups';

// A first-tier category includes all its parts, so it can be chosen itself.
const groups: readonly PaneGroup[] = iabCategories
  .filter(({ parent }) => parent === null)
  .map(({ id, name }) => ({
    key: id,
    id,
    label: name,
    items: iabCategories
      .filter((item) => item.parent === id)
      .map((item) => ({ id: item.id, name: item.name, code: item.id })),
  }));

/** Chooses IAB categories from their tree. */
export function CategoriesInput(props: InputProps<FieldOf<'categories'>>) {
  const { field, onChange } = props;
  const text = useText();
  return (
    <CatalogueInput
      input={props}
      title={text(field.label)}
      groups={groups}
      nameOf={(id) => categoryNames.get(String(id)) ?? String(id)}
      onChange={onChange}
    />
  );
}
