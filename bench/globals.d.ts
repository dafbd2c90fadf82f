/** An input that accepts keys, or a number of rows. */
type Goal = { usable: string } | { rows: string; count: number };
type Change = { ms: number; longest: number; rows: number; failure: string };

/** Installed in every page by probe.mjs. */
declare var bench: {
  change: Promise<Change>;
  longestSince(start: number): number;
  isUsable(selector: string): boolean;
  hasRows(selector: string, count: number): boolean;
  whenThere(goal: Goal): Promise<number>;
  untilRowsChange(given: { event: string; rows: string; count: number; quietMs: number; giveUpMs: number }): void;
  untilThereAfter(given: { event: string; goal: Goal }): void;
  startHeartbeat(): void;
  stopHeartbeat(): number;
};

type Secret = { key: string; iv: string };
type Loaded = { rows: number; ms: number };

/** Installed in its page by cryptojs/main.ts. */
declare var load: Record<'cryptoJs' | 'worker' | 'parseOnly' | 'nothing', (secret: Secret) => Promise<Loaded>>;

declare module 'autocannon' {
  type Result = { errors: number; non2xx: number; duration: number; requests: { total: number } };
  export default function autocannon(options: {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
  }): Promise<Result>;
}
