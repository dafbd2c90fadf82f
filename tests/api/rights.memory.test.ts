import { rightsContract } from '../contracts/rightsContract';
import { createTestHost, logins, password } from '../support/host';

rightsContract('memory', async () => {
  const host = await createTestHost();
  return {
    ...host,
    secret: password,
    callsOut: true,
    operators: { admin: logins.admin, helpdesk: logins.helpdesk },
    stranger: () => host.signedOut,
  };
});
