import type { TestHost } from './host';

/** Writes a text as the file of the next waiting report, as the runner does; returns the report's id. */
export async function writeWaiting({ store, ports, now }: TestHost, text: string): Promise<number> {
  const { savedReports } = store;
  const claimed = await savedReports.claim({
    token: 'test',
    now: '2026-11-20T12:00:00.000Z',
    until: '2026-11-20T12:01:00.000Z',
  });
  if (!claimed) throw new Error('No file waits.');
  const file = `file${claimed.id}`;
  const body = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  const bytes = await ports.savedFiles.write(file, body);
  const expiresAt = new Date(now().getTime() + 90 * 86_400_000).toISOString();
  await savedReports.finish(claimed.id, 'test', {
    file,
    rowCount: 1,
    bytes,
    isCut: false,
    incomplete: null,
    expiresAt,
    at: now().toISOString(),
  });
  return claimed.id;
}
