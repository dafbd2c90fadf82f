import {
  BooleanInput,
  DateTimeInput,
  Edit,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from 'react-admin';

const environments = ['ctv', 'inapp', 'mobileweb', 'desktop'].map((id) => ({ id, name: id }));
const pacings = ['asap', 'even', 'ahead'].map((id) => ({ id, name: id }));
const statuses = [
  { id: 1, name: 'Active' },
  { id: 0, name: 'Inactive' },
];
const needed = required();

export const CampaignEdit = () => (
  <Edit>
    <SimpleForm>
      <TextInput source="name" validate={needed} />
      <TextInput source="advertiser" validate={needed} />
      <SelectInput source="environment" choices={environments} validate={needed} />
      <SelectInput source="status" choices={statuses} />
      <DateTimeInput source="startsAt" validate={needed} />
      <DateTimeInput source="endsAt" />
      <NumberInput source="cpm" validate={needed} />
      <NumberInput source="budgetTotal" />
      <NumberInput source="budgetDay" />
      <NumberInput source="impsTotal" />
      <SelectInput source="pacing" choices={pacings} />
      <NumberInput source="priority" />
      <TextInput source="poNumber" />
      <TextInput source="clickUrl" type="url" />
      <BooleanInput source="onePerPod" />
      <TextInput source="note" multiline />
    </SimpleForm>
  </Edit>
);
