import type { Follow } from './importFile';

type Output = { readonly isTTY?: boolean; write(text: string): unknown };

export type ImportProgress = { readonly follow: Follow /** Leaves the line free for what is said next. */; end(): void };

/** How far the import of a file is: a line that rewrites itself on a terminal, one every few seconds elsewhere. */
export function showProgress(file: string, output: Output, now: () => number = () => performance.now()): ImportProgress {
  const startedAt = now();
  const isTerminal = output.isTTY === true;
  const everyMs = isTerminal ? 200 : 5000;
  let shownAt = startedAt;
  let isShown = false;
  return {
    follow(share, rows) {
      const at = now();
      if (at - shownAt < everyMs) return;
      shownAt = at;
      isShown = true;
      const perSecond = Math.round(rows / ((at - startedAt) / 1000));
      const line = `${file}: ${Math.floor(share * 100)} %, ${rows.toLocaleString('en-US')} rows, ${perSecond.toLocaleString('en-US')} rows/s`;
      output.write(isTerminal ? `\r${line}\x1b[K` : `${line}\n`);
    },
    end() {
      if (isShown && isTerminal) output.write('\r\x1b[K');
    },
  };
}
