import { isEmpty, pick } from '../../../src/schema/field';
import type { AnyResource } from '../../../src/schema/resource';
import type { Draft, World } from './generate';
import { sampleAreas, sampleWords } from './sampleWords';

/** A name by the pattern of the definition; where it speaks of a market, the countries of the object are made to be of it. */
export function sampleName(resource: AnyResource, draft: Draft, world: World): string {
  const { random, find } = world;
  const pattern = resource.sample?.pattern ?? `${resource.label[0]} {house} {1|2|3|4|5|6|7|8|9}`;
  return pattern.replace(/\{([^{}]+)\}/g, (_, token: string) => {
    if (token.includes('|')) return pick(random, token.split('|'));
    if (token === 'area') return area(resource, draft, world);
    if (sampleWords[token]) return pick(random, sampleWords[token]);
    const field = resource.allFields[token];
    if (!field)
      throw new Error(`The name pattern of ${resource.name} has {${token}}: no field, and none of ${Object.keys(sampleWords).join(', ')}.`);
    const value = Array.isArray(draft[token]) ? draft[token][0] : draft[token];
    if (field?.kind === 'ref' || field?.kind === 'refs') return String(find(field.to, value)?.name ?? '').split(' (', 1)[0] ?? '';
    if (field?.kind === 'choice' || field?.kind === 'choices') return field.options.find((option) => option.value === value)?.label ?? '';
    return String(value ?? '');
  });
}

/** A market that what the object refers to, its targeting, allows as well. */
function area(resource: AnyResource, draft: Draft, { random, find }: World): string {
  const allowed = Object.entries(resource.allFields).flatMap(([name, field]) => {
    const target = field.kind === 'ref' && typeof draft[name] === 'number' ? find(field.to, draft[name]) : undefined;
    const countries = target?.countriesMode === 'include' ? (target.countries as readonly string[] | undefined) : undefined;
    return countries?.length ? [countries] : [];
  });
  const words = sampleWords.area ?? [];
  const fitting = words.filter((word) => allowed.every((countries) => sampleAreas[word]?.some((country) => countries.includes(country))));
  const word = pick(random, fitting.length > 0 ? fitting : words);
  const countries = sampleAreas[word] ?? [];
  for (const [name, field] of Object.entries(resource.allFields)) {
    if (field.kind !== 'countries' || isEmpty(draft[name])) continue;
    draft[name] = field.one ? pick(random, countries) : countries;
  }
  return word;
}
