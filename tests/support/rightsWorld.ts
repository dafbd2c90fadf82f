import { expect } from 'vitest';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import type { PersonName } from '../contracts/rightsMatrix';
import type { ApiHost, Call } from './host';
import { createMaker } from './makeObject';

/** Part of the names of another account's objects. */
export const marker = 'Leaked';

export type World = {
  readonly people: Readonly<Record<PersonName, Call>>;
  readonly logins: Readonly<Record<'admin' | 'demand' | 'supply' | 'min' | 'buyer' | 'other' | 'sub' | 'adv', string>>;
  readonly accounts: Readonly<Record<'demand' | 'supply' | 'min' | 'buyer' | 'other', number>>;
  readonly partners: Readonly<Record<'sub' | 'adv', AnyRecord>>;
};

/** A host with known operators, on which users get this password. */
export type RightsHost = ApiHost & {
  stranger(): Call;
  readonly secret: string;
  /** Whether it calls external hosts. */
  readonly callsOut?: true;
  readonly operators: { readonly admin: string; readonly helpdesk: string };
};

const both = { showSsp: true, showSspMin: false, showDsp: true };
const flags = {
  demand: both,
  other: both,
  supply: { ...both, showDsp: false },
  min: { showSsp: false, showSspMin: true, showDsp: false },
  buyer: { showSsp: false, showSspMin: false, showDsp: true },
};

/**
 * Creates an account of each kind with a user, with the API and as administrator; a sub-publisher and an advertiser of the first
 * account; and an administrator who acts for it.
 */
export async function makePeople(host: RightsHost): Promise<World> {
  const admin = await host.as(host.operators.admin);
  const made = async (path: string, body: object, by = admin): Promise<AnyRecord> => {
    const answer = await by('POST', path, body);
    expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined]);
    return answer.body;
  };
  const signInFor = async (type: string, account: number, name: string): Promise<string> => {
    const login = `${name}.rights@adx.example`;
    await made('/api/admin/users', { name: `${name} rights`, type, account, login, password: host.secret });
    return login;
  };
  const accounts: Record<string, number> = {};
  const logins: Record<string, string> = { admin: host.operators.admin };
  for (const [name, shown] of Object.entries(flags)) {
    const called = name === 'other' ? `${marker} demands` : `Rights ${name}`;
    const { id } = await made('/api/demands', { name: called, companyName: called, ...shown });
    accounts[name] = id;
    logins[name] = await signInFor('demand', id, name);
  }
  const maker = createMaker(host, 1, logins.demand);
  const partners = {
    sub: await maker.create(resourceOf('subpublishers'), {}, true),
    adv: await maker.create(resourceOf('advertisers'), { kind: 'brand', domain: 'rights.example' }, true),
  };
  for (const [type, partner] of Object.entries(partners)) logins[type] = await signInFor(type, partner.id, type);
  const acting = await host.as(host.operators.admin);
  const switched = await acting('POST', '/api/switch', { type: 'demand', id: accounts.demand, reason: 'rights' });
  expect(switched.status).toBe(200);
  const people: Record<string, Call> = {
    admin,
    acting,
    helpdesk: await host.as(host.operators.helpdesk),
    signedOut: host.stranger(),
  };
  for (const name of ['demand', 'supply', 'min', 'buyer', 'sub', 'adv'])
    people[name] = await host.as(logins[name] ?? '');
  return { people, logins, accounts, partners } as unknown as World;
}
