import type { Fields } from '../kinds';
import { type Common, type FieldBase, makeField, type ValueOf } from './field';

type Method<T extends (...args: never[]) => unknown> = { call(...args: Parameters<T>): ReturnType<T> }['call'];
export type GroupField<V = any> = FieldBase<'group', V> & {
  readonly fields: Fields;
  readonly optional: boolean;
  readonly check?: GroupCheck;
  readonly spread?: Spread;
};

/** A button that copies one part of a group to every other part with the same fields. It asks first when the field `asksIf` has a value. */
export type Spread = {
  readonly part: string;
  readonly label: string;
  readonly title: string;
  readonly asks: string;
  readonly asksIf: readonly [part: string, field: string];
};

export type GroupsField<V = any> = FieldBase<'groups', V> & {
  readonly fields: Fields;
  readonly maxItems: number;
  readonly minItems?: number;
  /** Subfields that together may not occur twice in the list. */
  readonly uniqueBy?: readonly string[];
  readonly check?: GroupCheck;
  /** The list field of the other resource that stores each row too, with a reference back to this resource. */
  readonly inverse?: string;
};

/** Compares subfields of one row; returns the subfield at fault and the message shown there. */
export type GroupCheck = Method<(row: any) => readonly [field: string, sentence: string] | undefined>;

export type GroupValue<F> = { readonly [K in keyof F]: ValueOf<F[K]> };

/** Fields stored together under one name. With `optional`, the group may be null. */
export const group = <F extends Fields, const O extends boolean = false>(
  label: string,
  {
    fields,
    ...rest
  }: {
    readonly fields: F;
    readonly optional?: O;
    readonly spread?: Spread;
    readonly check?: Method<(row: GroupValue<F>) => readonly [keyof F & string, string] | undefined>;
  } & Omit<Common<GroupValue<F>, boolean, undefined>, 'initial'> & { readonly initial?: Partial<GroupValue<F>> },
): GroupField<O extends true ? GroupValue<F> | null : GroupValue<F>> =>
  makeField('group', label, { optional: false, ...rest, fields });

/** A list of rows with the same fields. */
export const groups = <F extends Fields>(
  label: string,
  {
    fields,
    ...rest
  }: {
    readonly fields: F;
    readonly maxItems?: number;
    readonly minItems?: number;
    readonly uniqueBy?: readonly (keyof NoInfer<F> & string)[];
    readonly inverse?: string;
    readonly check?: Method<(row: GroupValue<F>) => readonly [keyof F & string, string] | undefined>;
  } & Omit<Common<readonly GroupValue<F>[], boolean, undefined>, 'initial' | 'filter'>,
): GroupsField<readonly GroupValue<F>[]> =>
  makeField('groups', label, { maxItems: 1000, initial: [], ...rest, fields });
