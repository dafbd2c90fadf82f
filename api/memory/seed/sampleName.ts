import { areaOf, areasOf, sampleAreas } from '../../../src/model/sample/areas';
import { quarterOf, seasonOf } from '../../../src/model/sample/seasons';
import { isEmpty, pick } from '../../../src/schema/field';
import type { AnyResource } from '../../../src/schema/resource';
import type { Draft, World } from './generate';
import { linkedOf } from './linkedOf';
import { sampleWords } from './sampleWords';

type Say = (resource: AnyResource, draft: Draft, world: World) => string;

/** What a pattern may say beside fields and words. */
const said: Readonly<Record<string, Say>> = {
  area,
  // Half of them are for wherever their account is known.
  region: (resource, draft, world) => (world.random() < 0.5 ? area(resource, draft, world) : ''),
  market: (resource, draft, world) => areaOf(allowedBy(resource, draft, world).flat()) ?? 'Intl',
  season: (_, draft) => seasonOf(draft),
  quarter: (_, draft) => quarterOf(draft),
  seller: (resource, draft, world) => firstWord(linkedOf(resource, draft, 'sub', world)?.name ?? world.account?.name),
  source: (resource, draft, world) =>
    firstWord((linkedOf(resource, draft, 'supplier', world) ?? linkedOf(resource, draft, 'adexchange', world))?.name),
};

const firstWord = (name: unknown): string => String(name ?? 'Open').split(' ', 1)[0] ?? '';

/** A name by the pattern of the definition; where it speaks of a market, the countries of the object are made to be of it. */
export function sampleName(resource: AnyResource, draft: Draft, world: World): string {
  const { random, find } = world;
  const pattern = resource.sample?.pattern ?? `${resource.label[0]} {house} {1|2|3|4|5|6|7|8|9}`;
  const name = pattern.replace(/\{([^{}]+)\}/g, (_, token: string) => {
    if (token.includes('|')) return pick(random, token.split('|'));
    const say = said[token];
    if (say) return say(resource, draft, world);
    if (sampleWords[token]) return pick(random, sampleWords[token]);
    const field = resource.allFields[token];
    if (!field)
      throw new Error(
        `The name pattern of ${resource.name} has {${token}}: no field, and none of ${[...Object.keys(said), ...Object.keys(sampleWords)].join(', ')}.`,
      );
    const value = Array.isArray(draft[token]) ? draft[token][0] : draft[token];
    if (field?.kind === 'ref' || field?.kind === 'refs') return String(find(field.to, value)?.name ?? '').split(' (', 1)[0] ?? '';
    if (field?.kind === 'choice' || field?.kind === 'choices') return field.options.find((option) => option.value === value)?.label ?? '';
    return String(value ?? '');
  });
  return name.replace(/ +/g, ' ').trim();
}

/** The countries that each of the object's references lets through, where it says so. */
const allowedBy = (resource: AnyResource, draft: Draft, { find }: World): readonly (readonly string[])[] =>
  Object.entries(resource.allFields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && typeof draft[name] === 'number' ? find(field.to, draft[name]) : undefined;
    const countries = target?.countriesMode === 'include' ? (target.countries as readonly string[] | undefined) : undefined;
    return countries?.length ? [countries] : [];
  });

/** A market that what the object refers to, its targeting, allows as well. */
function area(resource: AnyResource, draft: Draft, world: World): string {
  const { random, account } = world;
  const allowed = allowedBy(resource, draft, world);
  const exact = allowed.length === 1 ? areaOf(allowed.flat()) : undefined;
  const word = exact ?? pick(random, areasOf(Number(account?.timezone ?? -5)));
  const countries = sampleAreas[word] ?? [];
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.kind !== 'countries' || isEmpty(draft[name])) continue;
    draft[name] = field.one ? pick(random, countries) : countries;
  }
  return word;
}
