import { beforeAll, describe, expect, it } from 'vitest';
import { partners } from '../../src/reference/partners';
import { partners as accounts, type Call, createTestHost, logins } from '../support/host';
import { partnerCatalogue } from './partnerCatalogue';

type Partner = (typeof partnerCatalogue)[number];
type Specs = Partner['params'];

it('the partners are those of the catalogue, with its parameters to the letter', () => {
  const plain = partners.map(({ id, name, integration, extended, params }) => ({
    id,
    name,
    integration,
    ...(extended && { extended }),
    params: params.map((spec) => ({ name: spec.name, type: spec.type, required: spec.required })),
  }));
  expect(plain).toEqual(partnerCatalogue);
});

describe('the parameters of a partner', () => {
  let call: Call;
  let count = 0;
  beforeAll(async () => {
    const host = await createTestHost();
    call = await host.as(logins.demand);
  });
  const save = ({ id, integration }: Partner, partnerParams: object) => {
    count += 1;
    const places = { url: 'https://a.example/v', ...(integration === 'RTB' && { endpoint: 'https://a.example/rtb' }) };
    const tag = { name: `Tag ${count}`, advertiser: accounts.adv, cpm: 3, ...places };
    return call('POST', '/api/demand/tags', { ...tag, partner: id, integration, partnerParams });
  };
  const values = (specs: Specs, number: unknown, text: unknown) =>
    Object.fromEntries(specs.map(({ name, type }) => [name, type === 'number' ? number : text]));
  const errorsOf = async (partner: Partner, given: object) => {
    const { status, body } = await save(partner, given);
    const codes = Object.entries(body.errors).map(([path, found]) => [path, (found as { code: string }).code]);
    return [status, Object.fromEntries(codes)];
  };

  it.each(partnerCatalogue)('$id are asked for, checked and stored exactly', async (partner) => {
    const { params } = partner;
    const at = (specs: Specs, code: (spec: Specs[number]) => string) =>
      Object.fromEntries(specs.map((spec) => [`partnerParams.${spec.name}`, code(spec)]));
    const stored = async (given: object) => {
      const saved = await save(partner, given);
      expect(saved.status).toBe(201);
      return (await call('GET', `/api/demand/tags/${saved.body.id}`)).body;
    };
    const required = params.filter((spec) => spec.required);
    expect(await errorsOf(partner, { feed: 'x' })).toEqual([422, at(required, () => 'required')]);
    const wrong = at(params, ({ type }) => (type === 'number' ? 'paramNumber' : 'paramText'));
    expect(await errorsOf(partner, values(params, 'seven', 7))).toEqual([422, wrong]);
    const given = { ...values(params, 20417753, 'two words'), feed: 'roku us', depth: 2 };
    const spaced = await stored({ ...given, ...values(params, 20417753, ' two words ') });
    expect(spaced).toMatchObject({ partner: partner.id, partnerParams: given });
    const least = values(required, 1, 'a');
    expect((await stored(least)).partnerParams).toEqual(least);
  });
});
