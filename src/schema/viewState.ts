/** The state of a list that a view stores. */
export type ViewState = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  readonly perPage: number;
  /** All visible columns, in their order. */
  readonly columns: readonly string[];
  /** Widths in pixels, of columns that the user resized. */
  readonly widths: Readonly<Record<string, number>>;
};

/** A stored view; `list` is the name of its resource. */
export type ListView = {
  readonly id: number;
  readonly name: string;
  readonly list: string;
  readonly state: ViewState;
  readonly shared: boolean;
  readonly version: number;
};

export function isViewState(state: unknown): state is ViewState {
  if (!isObject(state)) return false;
  const { filter, sort, perPage, columns, widths } = state;
  return (
    isObject(filter) &&
    isObject(sort) &&
    typeof sort.field === 'string' &&
    (sort.order === 'ASC' || sort.order === 'DESC') &&
    typeof perPage === 'number' &&
    Array.isArray(columns) &&
    columns.every((name) => typeof name === 'string') &&
    isObject(widths) &&
    Object.values(widths).every((width) => typeof width === 'number')
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
