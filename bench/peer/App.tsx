import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Resource } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { authProvider } from './authProvider';
import { CampaignEdit } from './CampaignEdit';
import { CampaignList } from './CampaignList';
import { LineCreate } from './LineCreate';

const dataProvider = simpleRestProvider('/api');

// Without requireAuth: with it, react-admin 5.15.4 repeats the redirect to /login for about ten seconds when the auth provider
// answers at once. The list requires sign-in by itself, so nothing else differs, and the peer is measured at its best.
export const App = () => (
  <BrowserRouter>
    <Admin dataProvider={dataProvider} authProvider={authProvider} title="Campaigns">
      <Resource name="campaigns" list={CampaignList} edit={CampaignEdit} />
      <Resource name="lines" create={LineCreate} />
    </Admin>
  </BrowserRouter>
);
