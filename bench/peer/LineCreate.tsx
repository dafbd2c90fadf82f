import { AutocompleteInput, Create, ReferenceInput, SimpleForm, TextInput } from 'react-admin';

export const LineCreate = () => (
  <Create>
    <SimpleForm>
      <TextInput source="name" />
      <ReferenceInput source="campaign" reference="campaigns">
        <AutocompleteInput label="Campaign" />
      </ReferenceInput>
    </SimpleForm>
  </Create>
);
