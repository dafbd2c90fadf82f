import { DataTable, DateField, List, SearchInput } from 'react-admin';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

export const CampaignList = () => (
  <List filters={filters} perPage={50} sort={{ field: 'id', order: 'ASC' }}>
    <DataTable rowClick="edit">
      <DataTable.Col source="id" />
      <DataTable.Col source="name" />
      <DataTable.Col source="advertiser" />
      <DataTable.NumberCol source="cpm" />
      <DataTable.NumberCol source="budgetTotal" />
      <DataTable.Col source="environment" />
      <DataTable.Col source="startsAt" field={DateField} />
      <DataTable.Col source="status" />
      <DataTable.Col source="modifiedAt" field={DateField} />
    </DataTable>
  </List>
);
