import { expect, it } from 'vitest';
import { createApi } from '../../api/createApi';
import { resources } from '../../src/resources';
import { rightsContract } from '../contracts/rightsContract';
import { calls, matrix } from '../contracts/rightsMatrix';
import { createTestHost, logins, password } from '../support/host';
import { isNew, newObjects } from '../support/newObjects';
import { words } from '../support/words';

it('every call of the product and every object is in the tables of rights', async () => {
  const host = await createTestHost();
  expect(Object.keys(matrix).sort()).toEqual(resources.map(({ name }) => name).filter((name) => !isNew(name)));
  // What every object has, is tried on every object above and in the contract of the API.
  const ofObjects = new Set(
    resources.flatMap(({ base, listPath, members, paged }) => {
      const shapes = [
        '',
        '/bulk',
        '/refs',
        '/:id',
        ...words`copy archive restore refs history`.map((word) => `/:id/${word}`),
      ];
      if (!paged) shapes.push('/export', '/import');
      if (members) shapes.push('/:id/entries', '/:id/import', '/:id/export.csv');
      return [...Object.values(listPath), ...Object.values(base).flatMap((at) => shapes.map((shape) => at + shape))];
    }),
  );
  const routes = createApi(host.ports).routes.filter(({ method, path }) => method !== 'ALL' && !ofObjects.has(path));
  expect(routes.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(calls).sort());
});

for (const name of newObjects) it.todo(`${name} needs its row in tests/contracts/rightsMatrix.ts`);

rightsContract('memory', async () => {
  const host = await createTestHost();
  const operators = { admin: logins.admin, helpdesk: logins.helpdesk };
  return { ...host, secret: password, callsOut: true, operators, stranger: () => host.signedOut };
});
