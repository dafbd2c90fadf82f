import { z } from 'zod';
import type { ManyUses, SummedFigures } from '../../src/model/uses';
import { blockerShape } from '../describe/openapiParts';
import type { Described } from '../describe/openapiShapes';

const counted = z.strictObject({ resource: z.string(), count: z.int() });

const figures = z.strictObject({
  day: z.string().meta({ format: 'date' }),
  timezone: z.int().describe('Offset of the day from UTC, in whole hours'),
  metrics: z.array(z.string()).describe('Metrics of reports: counts and money'),
  values: z
    .array(z.union([z.number(), z.string()]))
    .describe('In the order of the metrics; decimals as text where a double is not exact'),
} satisfies Described<SummedFigures>);

export const usesAnswer = z
  .strictObject({
    count: z.int().describe('Number of objects that exist'),
    blockers: z.array(blockerShape).describe('Objects that prevent the deletion'),
    links: z.array(counted).describe('Links that are deleted too, by resource of the other object'),
    entries: z.int().describe('Number of list entries that are deleted too'),
    yesterday: figures
      .nullable()
      .exactOptional()
      .describe('Absent if the list has no figures; null if they could not be read'),
  } satisfies Described<ManyUses>)
  .meta({ id: 'Uses' });
