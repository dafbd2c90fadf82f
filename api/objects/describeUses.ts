import { z } from 'zod';
import type { ManyUses, SummedFigures } from '../../src/model/uses';
import { blockerShape } from '../describe/openapiParts';
import type { Described } from '../describe/openapiShapes';

const counted = z.strictObject({ resource: z.string(), count: z.int() });

const figures = z.strictObject({
  day: z.string().meta({ format: 'date' }),
  timezone: z.int().describe('Whole hours from UTC that the day begins at'),
  metrics: z.array(z.string()).describe('Metrics of reports: counts and money'),
  values: z
    .array(z.union([z.number(), z.string()]))
    .describe('In the order of the metrics; decimals as text where a double is not exact'),
} satisfies Described<SummedFigures>);

export const usesAnswer = z
  .strictObject({
    count: z.int().describe('Objects that are there'),
    blockers: z.array(blockerShape).describe('What keeps them from being deleted'),
    links: z.array(counted).describe('Links with other objects that go with them, by the resource of those'),
    entries: z.int().describe('Entries of lists, which go with them'),
    yesterday: figures
      .nullable()
      .exactOptional()
      .describe('Absent where their list has no figures; null where these could not be read'),
  } satisfies Described<ManyUses>)
  .meta({ id: 'Uses' });
