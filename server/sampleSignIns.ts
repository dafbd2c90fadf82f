import { loginField, signedInUser, userType } from '../api/auth/accounts';
import type { Store } from '../api/ports';
import type { PublicConfig } from '../src/model/publicConfig';
import { samplePassword, sampleUsers } from '../src/model/sample/sampleSignIns';

export type SampleSignIn = PublicConfig['samples'][number];

/** The sample's sign-ins that still exist and may sign in, in the order in which they are offered. */
export async function sampleSignIns(store: Store): Promise<readonly SampleSignIn[]> {
  const logins = sampleUsers.map(({ login }) => login);
  const { rows } = await store.find({
    type: userType,
    scope: { owner: 'all', global: true },
    where: [{ field: loginField, op: 'in', values: logins }],
  });
  const found = await Promise.all(
    rows.map(async (row) => {
      const known = sampleUsers.find(({ login }) => login === row.data[loginField]);
      const signedIn = await signedInUser(store, row.id);
      if (!known || !signedIn) return [];
      const { login, label, about } = known;
      return [{ login, password: samplePassword, label, account: signedIn.user.accountName ?? signedIn.user.name, about }];
    }),
  );
  const rank = ({ login }: SampleSignIn) => (order.includes(login) ? order.indexOf(login) : order.length);
  return found.flat().sort((a, b) => rank(a) - rank(b));
}

/** Those that are worth a look: the others are there to be refused. */
export const offered = (samples: readonly SampleSignIn[]): readonly SampleSignIn[] => samples.filter(({ login }) => order.includes(login));

const order = ['demand@adx.example', 'admin@adx.example', 'ssp@adx.example', 'sub@adx.example', 'adv@adx.example'];
