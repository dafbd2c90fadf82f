import { describe, expect, it } from 'vitest';
import { fetchWithProgress } from '../../src/dataProvider/fetchWithProgress';

const form = (): FormData => {
  const made = new FormData();
  made.append('file', new Blob([new Uint8Array(200_000)]));
  return made;
};

describe('a request that tells how far it is', () => {
  it('answers as fetch does, and has told of everything it sent', async () => {
    const told: (readonly [number, number])[] = [];
    const address = `${location.origin}/no-such-call`;
    const init = { method: 'POST', headers: { 'X-Requested-With': 'app' } };
    const onProgress = (sent: number, total: number) => void told.push([sent, total]);
    const response = await fetchWithProgress(onProgress)(address, { ...init, body: form() });
    const plain = await fetch(address, { ...init, body: form() });
    const type = (one: Response) => one.headers.get('Content-Type');
    expect([response.status, type(response)]).toEqual([plain.status, type(plain)]);
    expect(await response.text()).toBe(await plain.text());
    const [sent, total] = told.at(-1) ?? [];
    expect(sent).toBe(total);
    expect(total).toBeGreaterThan(200_000);
  });

  it('is called off with the reason given, and fails as fetch does without an answer', async () => {
    const controller = new AbortController();
    const reason = new Error('Changed my mind.');
    const init = { method: 'POST', body: form(), signal: controller.signal };
    const waiting = fetchWithProgress(() => controller.abort(reason))(`${location.origin}/no-such-call`, init);
    await expect(waiting).rejects.toBe(reason);
    const silent = fetchWithProgress(() => undefined);
    await expect(silent('http://127.0.0.1:1/', { method: 'POST', body: form() })).rejects.toBeInstanceOf(TypeError);
    await expect(silent(location.origin, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
