import './inputs/inputs.css';
import './inputs/pickers.css';
import type { ComponentType } from 'react';
import type { Field, FieldOf, Kind } from '../../schema/kinds';
import { forAddresses } from '../../schema/kinds/addresses';
import { ChoiceInput } from './inputs/ChoiceInput';
import { DateInput } from './inputs/DateInput';
import { DaypartsInput } from './inputs/DaypartsInput';
import { GroupInput } from './inputs/GroupInput';
import { GroupsInput } from './inputs/GroupsInput';
import type { InputProps } from './inputs/InputProps';
import { JsonInput } from './inputs/JsonInput';
import { LongTextInput } from './inputs/LongTextInput';
import { NumberInput } from './inputs/NumberInput';
import { ParamsInput } from './inputs/ParamsInput';
import { RefInput } from './inputs/RefInput';
import { SwitchInput } from './inputs/SwitchInput';
import { TextInput } from './inputs/TextInput';
import { UploadInput } from './inputs/UploadInput';
import { CategoriesInput } from './transfer/CategoriesInput';
import { ChoicesInput } from './transfer/ChoicesInput';
import { CountriesInput } from './transfer/CountriesInput';
import { RefsInput } from './transfer/RefsInput';
import { StringsInput } from './transfer/StringsInput';

/** The input of each kind. A new kind adds its line here. */
export const inputs: { readonly [K in Kind]: ComponentType<InputProps<FieldOf<K>>> } = {
  text: TextInput,
  longText: LongTextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: NumberInput,
  percent: NumberInput,
  bool: SwitchInput,
  flag: SwitchInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  date: DateInput,
  dateTime: DateInput,
  ref: RefInput,
  refs: RefsInput,
  strings: StringsInput,
  params: ParamsInput,
  countries: CountriesInput,
  categories: CategoriesInput,
  dayparts: DaypartsInput,
  ...forAddresses(TextInput),
  group: (props) => <GroupInput {...props} inputOf={inputOf} />,
  groups: (props) => <GroupsInput {...props} inputOf={inputOf} />,
  upload: UploadInput,
  // Only the server writes a summary; forms never show an input for it.
  summary: TextInput,
  json: JsonInput,
};

/** Returns the input of any field. The map is total, so the cast only drops the kind. */
export const inputOf = (field: Field): ComponentType<InputProps> =>
  inputs[field.kind] as unknown as ComponentType<InputProps>;
