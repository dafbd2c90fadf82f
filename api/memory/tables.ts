/** One row written or removed; hosts store these elsewhere (the demo: in IndexedDB). */
export type RowChange = { readonly table: string; readonly key: string; readonly value: unknown };

export type Table<T> = {
  readonly name: string;
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  remove(key: string): void;
  values(): IterableIterator<T>;
  entries(): IterableIterator<[string, T]>;
  readonly size: number;
};

/** Maps with a journal: a failed transaction is rolled back, a committed one returns its changes. */
export type Tables = {
  table<T>(name: string, onWrite?: (before: T | undefined, after: T | undefined, key: string) => void): Table<T>;
  /** Marks a point for `rollback`. */
  begin(): void;
  rollback(): void;
  commit(): readonly RowChange[];
  /** Adds rows from elsewhere, before the first read. */
  load(rows: Iterable<RowChange>): void;
};

export function createTables(): Tables {
  let undo: (() => void)[] = [];
  let changed = new Map<string, RowChange>();
  const writers = new Map<string, (key: string, value: unknown) => void>();

  return {
    table<T>(name: string, onWrite?: (before: T | undefined, after: T | undefined, key: string) => void): Table<T> {
      const rows = new Map<string, T>();
      const set = (key: string, value: T | undefined): void => {
        const before = rows.get(key);
        if (value === undefined) rows.delete(key);
        else rows.set(key, value);
        onWrite?.(before, value, key);
      };
      const write = (key: string, value: T | undefined): void => {
        const before = rows.get(key);
        if (before === undefined && value === undefined) return;
        undo.push(() => set(key, before));
        set(key, value);
        changed.set(`${name} ${key}`, { table: name, key, value });
      };
      writers.set(name, (key, value) => set(key, value as T));
      return {
        name,
        get: (key) => rows.get(key),
        put: (key, value) => write(key, value),
        remove: (key) => write(key, undefined),
        values: () => rows.values(),
        entries: () => rows.entries(),
        get size() {
          return rows.size;
        },
      };
    },
    begin() {
      undo = [];
      changed = new Map();
    },
    rollback() {
      for (const step of undo.reverse()) step();
      undo = [];
      changed = new Map();
    },
    commit() {
      const list = [...changed.values()];
      undo = [];
      changed = new Map();
      return list;
    },
    load(rows) {
      for (const { table, key, value } of rows) writers.get(table)?.(key, value);
    },
  };
}
