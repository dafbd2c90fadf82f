import { plus, type Sum } from '../../src/model/exactSums';
import type { FactRow, FactTable } from '../../src/model/reports/facts';

/** Statistics about a file's valid rows, shown before and after the import. */
export type IntakeNotes = {
  readonly add: (fact: FactRow) => void;
  readonly unknownCode: (field: string, text: string) => void;
  readonly unknownAccount: (id: number) => void;
  /** Rows by UTC day. */
  readonly days: ReadonlyMap<string, number>;
  readonly sums: ReadonlyMap<string, Sum>;
  /** Rows by text, by field. */
  readonly codes: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly accounts: ReadonlyMap<number, number>;
};

/** Further texts are counted together as others. */
const mostNamed = 1_000;
export const others = '(others)';

export function createNotes({ counters }: FactTable): IntakeNotes {
  const days = new Map<string, number>();
  const sums = new Map<string, Sum>();
  const codes = new Map<string, Map<string, number>>();
  const accounts = new Map<number, number>();
  const texts = new Map<number, string>();
  const dayOf = (ms: number): string => {
    const day = Math.floor(ms / 86_400_000);
    const text = texts.get(day) ?? new Date(day * 86_400_000).toISOString().slice(0, 10);
    texts.set(day, text);
    return text;
  };
  return {
    days,
    sums,
    codes,
    accounts,
    add(fact) {
      const day = dayOf(fact.hour);
      days.set(day, (days.get(day) ?? 0) + 1);
      for (const counter of counters) {
        const value = fact[counter] as number | undefined;
        if (value) sums.set(counter, plus(sums.get(counter) ?? 0, value));
      }
    },
    unknownCode(field, text) {
      const known = codes.get(field) ?? new Map<string, number>();
      codes.set(field, known);
      const name = known.has(text) || known.size < mostNamed ? text.slice(0, 60) : others;
      known.set(name, (known.get(name) ?? 0) + 1);
    },
    unknownAccount(id) {
      const name = accounts.has(id) || accounts.size < mostNamed ? id : -1;
      accounts.set(name, (accounts.get(name) ?? 0) + 1);
    },
  };
}
