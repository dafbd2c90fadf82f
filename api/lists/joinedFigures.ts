import type { ColumnIndex } from '../../src/model/columnIndex';
import type { RowCondition, RowQuery } from '../../src/model/rowIndex';
import { createSlotsById, type SlotsById } from '../../src/model/slotsById';
import {
  type FigurePeriod,
  figureField,
  inPeriod,
  type ListFigures,
  noFigure,
  periodOfFigure,
  unitOfFigure,
  usualPeriod,
} from '../../src/schema/derivedColumns';

/** Figures of some days for one kind of viewer; `key` identifies both. */
export type FiguresBeside = { readonly key: string; readonly period: FigurePeriod; readonly figures: ListFigures };

/** Adds figures to an index of rows as if they were fields. */
export type JoinedFigures = {
  /** Adds figures that are missing or outdated; returns the query with the index's names for them. */
  join<Q extends Pick<RowQuery, 'where' | 'sort'>>(query: Q, besides: readonly FiguresBeside[]): Promise<Q>;
};

type Joined = { readonly name: string; figures: ListFigures | undefined };

/** Each takes about ten bytes per row and metric. */
const keptAtMost = 6;

export function createJoinedFigures(
  rows: ColumnIndex,
  inSteps: (work: Generator<void>) => Promise<void>,
): JoinedFigures {
  // In order of use: the least recently used goes first.
  const joined = new Map<string, Joined>();
  let count = 0;

  const trim = (): void => {
    for (const [key, { name, figures }] of joined) {
      if (joined.size <= keptAtMost) return;
      joined.delete(key);
      for (const metric of figures?.metrics ?? []) rows.leave(nameOf(name, figureField(metric)));
    }
  };

  const put = async (known: Joined, figures: ListFigures): Promise<void> => {
    const places = createSlotsById();
    await inSteps(placing(figures.ids, places));
    for (const [at, metric] of figures.metrics.entries()) {
      const values = figures.values[at] ?? [];
      const none = noFigure(metric);
      await inSteps(
        rows.joining(
          nameOf(known.name, figureField(metric)),
          (id) => {
            const place = places.get(id);
            return place === undefined ? none : (values[place] ?? null);
          },
          unitOfFigure(metric),
        ),
      );
    }
    known.figures = figures;
  };

  return {
    async join(query, besides) {
      const { where, sort } = query;
      const asked = periodsAsked(query);
      if (asked.length === 0) return query;
      const names = new Map<FigurePeriod, string>();
      for (const period of asked) {
        const beside = besides.find((one) => one.period === period);
        if (!beside) throw new Error('The query names figures that are missing from the list.');
        const known = joined.get(beside.key) ?? { name: String(count++), figures: undefined };
        joined.delete(beside.key);
        joined.set(beside.key, known);
        trim();
        if (known.figures !== beside.figures) await put(known, beside.figures);
        names.set(period, known.name);
      }
      const named = <T extends { readonly field: string }>(one: T): T => {
        const name = names.get(periodOfFigure(one.field) as FigurePeriod);
        return name === undefined ? one : { ...one, field: nameOf(name, inPeriod(one.field, usualPeriod)) };
      };
      const renamed = ({ or, ...condition }: RowCondition): RowCondition => ({
        ...named(condition),
        ...(or && { or: named(or) }),
      });
      return { ...query, where: where.map(renamed), ...(sort && { sort: named(sort) }) };
    },
  };
}

/** The periods of the figures in a query. */
export const periodsAsked = ({ where, sort }: Pick<RowQuery, 'where' | 'sort'>): readonly FigurePeriod[] => {
  const fields = [...where.flatMap(({ field, or }) => [field, or?.field ?? '']), sort?.field ?? ''];
  return [...new Set(fields.flatMap((field) => periodOfFigure(field) ?? []))];
};

/** The index's name of a figure; its space keeps it distinct from every field. */
const nameOf = (name: string, field: string): string => `${name} ${field}`;

const placesInStep = 16_384;

function* placing(ids: readonly number[], places: SlotsById): Generator<void> {
  for (let at = 0; at < ids.length; at += 1) {
    places.set(ids[at] as number, at);
    if (at % placesInStep === placesInStep - 1) yield;
  }
}
