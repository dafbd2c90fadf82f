import { afterAll, afterEach, beforeAll, type beforeEach } from 'vitest';
import { type Call, createTestHost, logins, partners, type TestHost } from './host';

type Users = Readonly<Record<keyof typeof logins, Call>>;
type Options = NonNullable<Parameters<typeof createTestHost>[0]>;

/** A new host for each test or for all of them, and its users: each signs in with the first call. */
export function hostIn(
  hook: typeof beforeAll | typeof beforeEach,
  options: () => Options = () => ({}),
): Users & { readonly host: TestHost } {
  let current: TestHost;
  const calls = new Map<string, Promise<Call>>();
  hook(async () => {
    calls.clear();
    current = await createTestHost(options());
  });
  (hook === beforeAll ? afterAll : afterEach)(() => current.close());
  const userOf =
    (login: string): Call =>
    async (...asked) => {
      const call = calls.get(login) ?? current.as(login);
      calls.set(login, call);
      return (await call)(...asked);
    };
  const users = Object.entries(logins).map(([name, login]) => [name, userOf(login)]);
  const host = new Proxy({} as TestHost, { get: (_, name) => Reflect.get(current, name) });
  return { ...(Object.fromEntries(users) as Users), host };
}

/** What a new tag needs, with other values where a test sets them. */
export const vastTag = (values: object = {}) => ({
  name: 'Tag',
  advertiser: partners.adv,
  url: 'https://vast.example/v',
  cpm: 5,
  ...values,
});
