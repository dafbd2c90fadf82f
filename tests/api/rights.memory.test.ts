import { rightsContract } from '../contracts/rightsContract';
import { createTestHost, logins, password, readAnswer } from '../support/host';

rightsContract('memory', async () => {
  const host = await createTestHost();
  return {
    ...host,
    secret: password,
    callsOut: true,
    operators: { admin: logins.admin, helpdesk: logins.helpdesk },
    stranger:
      () =>
      async (method, path, body, headers = {}) =>
        readAnswer(
          await host.fetch(path, {
            method,
            headers: { 'X-Requested-With': 'app', 'Content-Type': 'application/json', ...headers },
            ...(body !== undefined && { body: JSON.stringify(body) }),
          }),
        ),
  };
});
