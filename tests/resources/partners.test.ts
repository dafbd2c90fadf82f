import { beforeAll, describe, expect, it } from 'vitest';
import { partners } from '../../src/reference/partners';
import { partners as accounts, type Call, createTestHost, logins } from '../support/host';
import listed from './partners.json';

type Spec = { readonly name: string; readonly type: string; readonly required: boolean };

describe('the partners', () => {
  it('are those of the catalogue, with its parameters to the letter', () => {
    const plain = partners.map(({ id, name, integration, extended, params }) => ({
      id,
      name,
      integration,
      ...(extended && { extended }),
      params: params.map((spec) => ({ name: spec.name, type: spec.type, required: spec.required })),
    }));
    expect(plain).toEqual(listed);
  });
});

describe('the parameters of a partner', () => {
  let call: Call;
  let count = 0;
  beforeAll(async () => {
    const host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const save = ({ id, integration }: { id: string; integration: string }, partnerParams: object) => {
    count += 1;
    const places = { url: 'https://a.example/v', ...(integration === 'RTB' && { endpoint: 'https://a.example/rtb' }) };
    return call('POST', '/api/demand/tags', {
      name: `Tag ${count}`,
      advertiser: accounts.adv,
      cpm: 3,
      partner: id,
      integration,
      partnerParams,
      ...places,
    });
  };
  const values = (specs: readonly Spec[], number: unknown, text: unknown) =>
    Object.fromEntries(specs.map(({ name, type }) => [name, type === 'number' ? number : text]));
  const errorsOf = async (partner: (typeof listed)[number], given: object) => {
    const { status, body } = await save(partner, given);
    return [
      status,
      Object.fromEntries(Object.entries(body.errors).map(([path, found]) => [path, (found as { code: string }).code])),
    ];
  };

  it.each(listed)('$id are asked for, checked and stored exactly', async (partner) => {
    const { params } = partner;
    const at = (specs: readonly Spec[], code: (spec: Spec) => string) =>
      Object.fromEntries(specs.map((spec) => [`partnerParams.${spec.name}`, code(spec)]));
    const required = params.filter((spec) => spec.required);
    expect(await errorsOf(partner, { feed: 'x' })).toEqual([422, at(required, () => 'required')]);
    expect(await errorsOf(partner, values(params, 'seven', 7))).toEqual([
      422,
      at(params, ({ type }) => (type === 'number' ? 'paramNumber' : 'paramText')),
    ]);
    const given = { ...values(params, 20417753, 'two words'), feed: 'roku us', depth: 2 };
    const saved = await save(partner, { ...given, ...values(params, 20417753, ' two words ') });
    expect(saved.status).toBe(201);
    expect((await call('GET', `/api/demand/tags/${saved.body.id}`)).body).toMatchObject({
      partner: partner.id,
      partnerParams: given,
    });
    const least = await save(partner, values(required, 1, 'a'));
    expect((await call('GET', `/api/demand/tags/${least.body.id}`)).body.partnerParams).toEqual(
      values(required, 1, 'a'),
    );
  });
});
