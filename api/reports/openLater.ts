import type { ReportEngine } from './ports/reports';

type OpenedLater = ReportEngine & { readonly isOpen: () => boolean };

/**
 * An engine that opens at its first use, which keeps a start short. Opens again after a failure. With `together` it has
 * `runTogether` and can remove batches.
 */
export function openLater(
  open: () => Promise<ReportEngine>,
  { together = false }: { readonly together?: boolean } = {},
): OpenedLater {
  let opened: Promise<ReportEngine> | undefined;
  let isClosed = false;
  const engine = (): Promise<ReportEngine> => {
    if (isClosed) return Promise.reject(new Error('The report engine is closed.'));
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    isOpen: () => opened !== undefined,
    run: async (...asked) => (await engine()).run(...asked),
    ...(together && {
      runTogether: async (plans, options) => (await (await engine()).runTogether?.(plans, options)) ?? null,
    }),
    read: async (...asked) => (await engine()).read(...asked),
    values: async (...asked) => (await engine()).values(...asked),
    add: async (...batch) => (await engine()).add(...batch),
    ...(together && {
      batches: async (most) => (await (await engine()).batches?.(most)) ?? [],
      remove: async (...batch) => (await (await engine()).remove?.(...batch)) ?? 0,
      incomplete: async (reads) => (await (await engine()).incomplete?.(reads)) ?? [],
      acceptLoss: async (...asked) => (await (await engine()).acceptLoss?.(...asked)) ?? [],
    }),
    removed: async () => (await engine()).removed(),
    latest: async () => (await engine()).latest(),
    countIn: async (...asked) => (await engine()).countIn(...asked),
    lives: async (...asked) => (await engine()).lives(...asked),
    revision: async () => (await engine()).revision(),
    async close() {
      isClosed = true;
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
