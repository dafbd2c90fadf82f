import { expect } from 'vitest';
import { resourceOf } from '../../src/resources';
import type { AnyRecord } from '../../src/schema/resource';
import { matrix, type PersonName, people, type Situation } from '../contracts/rightsMatrix';
import { createMaker, type Maker } from './makeObject';
import { marker, type RightsHost, type World } from './rightsWorld';

export type ObjectOf = (name: string, situation: Situation, who: PersonName) => AnyRecord | undefined;

const accountsOf = ['demand', 'supply', 'min', 'buyer'] as const;
type AccountName = (typeof accountsOf)[number] | 'other';
/** Users who view objects of the account of both modes. */
const onlookers = ['acting', 'admin', 'helpdesk', 'signedOut'] as const;
/** Fields that refer to the viewing sub-publisher or advertiser; advertisers and sub-publishers are objects themselves. */
const naming = { channels: 'sub', campaigns: 'advertiser', creatives: 'advertiser', deals: 'advertiser' } as const;

/** Creates objects of these resources in each situation, for every user who can have them. */
export async function makeRightsObjects(host: RightsHost, world: World, names: readonly string[]): Promise<ObjectOf> {
  const objects = new Map<string, AnyRecord>();
  const objectOf: ObjectOf = (name, situation, who) => objects.get(`${name} ${situation} ${who}`);
  const keep = (name: string, situation: Situation, who: PersonName, record: AnyRecord) =>
    objects.set(`${name} ${situation} ${who}`, record);
  const makers = new Map<string, Maker>();
  const makerOf = (login: string): Maker => {
    const found = makers.get(login) ?? createMaker(host, makers.size + 2, login);
    makers.set(login, found);
    return found;
  };
  /**
   * Values that must not be random. VAST is fetched before a creative with a VAST URL is saved: a running server has no host to
   * fetch from.
   */
  const chosen = async (name: string, whose: AccountName): Promise<Readonly<Record<string, unknown>>> => {
    if (name === 'creatives') return { kind: 'hosted' };
    if (name !== 'users') return {};
    // An account creates sign-ins for its sub-publishers and advertisers only.
    const { id } = await makerOf(world.logins[whose]).create(resourceOf('advertisers'), {}, true);
    return { type: 'adv', account: id, uid: null, password: null };
  };
  async function archive(name: string, record: AnyRecord, maker: Maker): Promise<AnyRecord> {
    const { call, base } = await maker.writerOf(resourceOf(name));
    const done = await call('POST', `${base}/${record.id}/archive`, { version: record.version, force: true });
    expect([name, done.status, done.body.detail]).toEqual([name, 200, undefined]);
    return done.body;
  }
  async function makeOwned(name: string): Promise<void> {
    const resource = resourceOf(name);
    const letters = matrix[name as keyof typeof matrix].split(' ');
    const others = { ...(await chosen(name, 'other')), name: `${marker} ${name}` };
    const other = await makerOf(world.logins.other).create(resource, others, true);
    const isGlobal = resource.owner === 'accountOrGlobal';
    const ownerless = { ...(await chosen(name, 'other')), demand: null };
    const global = isGlobal ? await makerOf(world.logins.admin).create(resource, ownerless, true) : undefined;
    for (const who of people) {
      keep(name, 'other', who, other);
      if (global) keep(name, 'global', who, global);
    }
    for (const who of accountsOf) {
      if (letters[people.indexOf(who)] !== 'w') continue;
      const maker = makerOf(world.logins[who]);
      keep(name, 'own', who, await maker.create(resource, await chosen(name, who), true));
      keep(
        name,
        'archived',
        who,
        await archive(name, await maker.create(resource, await chosen(name, who), true), maker),
      );
    }
    for (const who of onlookers)
      for (const situation of ['own', 'archived'] as const) {
        const found = objectOf(name, situation, 'demand') ?? objectOf(name, situation, 'buyer');
        if (found) keep(name, situation, who, found);
      }
    for (const who of ['sub', 'adv'] as const) {
      const own = await ownOfPartner(name, who);
      if (own) keep(name, 'own', who, own);
      // Belongs to the partner's account, but refers to another partner.
      const theirs = objectOf(name, 'own', 'demand');
      if (theirs) keep(name, 'other', who, theirs);
    }
  }
  async function ownOfPartner(name: string, who: 'sub' | 'adv'): Promise<AnyRecord | undefined> {
    const partner = world.partners[who];
    if (name === (who === 'sub' ? 'subpublishers' : 'advertisers')) return partner;
    const field = naming[name as keyof typeof naming];
    if (!field || (field === 'sub') !== (who === 'sub')) return undefined;
    return makerOf(world.logins.demand).create(
      resourceOf(name),
      { ...(await chosen(name, 'demand')), [field]: partner.id },
      true,
    );
  }
  /** For objects of the platform, an account's own are those that the platform shows it. */
  async function makePlatforms(name: string): Promise<void> {
    const resource = resourceOf(name);
    const maker = makerOf(world.logins.admin);
    const make = (values: Readonly<Record<string, unknown>> = {}) => maker.create(resource, values, true);
    const archived = await archive(name, await make(), maker);
    const madeFor = async (whose: AccountName): Promise<AnyRecord> => {
      const values = whose === 'other' ? { name: `${marker} ${name}` } : {};
      if (name === 'demands') return (await world.people.admin('GET', `/api/demands/${world.accounts[whose]}`)).body;
      return make(name === 'rtbs' ? { ...values, openTo: 'listed', demands: [world.accounts[whose]] } : values);
    };
    const other = await madeFor('other');
    for (const who of people) keep(name, 'other', who, other);
    for (const who of ['admin', 'helpdesk', 'signedOut'] as const) keep(name, 'archived', who, archived);
    for (const who of accountsOf) keep(name, 'own', who, await madeFor(who));
    for (const who of [...onlookers, 'sub', 'adv'] as const)
      keep(name, 'own', who, objectOf(name, 'own', 'demand') as AnyRecord);
    if (name === 'rtbs') {
      const open = await make({ openTo: 'all', demands: [] });
      for (const who of people) keep(name, 'global', who, open);
    }
  }
  /** For personal objects: each user has their own, and sees those shared by colleagues. */
  async function makePersonal(name: string): Promise<void> {
    const resource = resourceOf(name);
    const opens: Readonly<Record<string, string>> = { sub: 'channels', adv: 'campaigns' };
    const make = (who: keyof World['logins'], values: Readonly<Record<string, unknown>> = {}) =>
      makerOf(world.logins[who]).create(resource, { list: opens[who] ?? 'applists', shared: true, ...values }, true);
    const other = await make('other', { name: `${marker} ${name}` });
    for (const who of people) keep(name, 'other', who, other);
    for (const who of ['admin', ...accountsOf, 'sub', 'adv'] as const) {
      keep(name, 'own', who, await make(who));
      keep(name, 'archived', who, await archive(name, await make(who), makerOf(world.logins[who])));
    }
    for (const who of ['acting', 'helpdesk', 'signedOut'] as const)
      for (const situation of ['own', 'archived'] as const)
        keep(name, situation, who, objectOf(name, situation, 'demand') as AnyRecord);
  }
  for (const name of names) {
    const { owner, access } = resourceOf(name);
    const isPersonal = access.read.some(({ audience }) => audience !== undefined);
    await (isPersonal ? makePersonal(name) : owner === 'platform' ? makePlatforms(name) : makeOwned(name));
  }
  return objectOf;
}
