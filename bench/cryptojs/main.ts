import AES from 'crypto-js/aes';
import Hex from 'crypto-js/enc-hex';
import Utf8 from 'crypto-js/enc-utf8';

window.load = {
  /** The usual client: all work on the main thread. */
  async cryptoJs({ key, iv }) {
    const text = await (await fetch('/list')).text();
    const start = performance.now();
    const decrypted = AES.decrypt(text, Hex.parse(key), { iv: Hex.parse(iv) }).toString(Utf8);
    return done(JSON.parse(decrypted), start);
  },

  /**
   * Floor: a worker without a library that holds the list and returns 50 rows. The body stays a Blob until the worker has it:
   * read here as an ArrayBuffer or a stream, 50 MB block the main thread for 40 to 90 ms.
   */
  async worker(secret) {
    const body = await (await fetch('/list')).blob();
    const start = performance.now();
    const worker = new Worker(new URL('./floor.worker.ts', import.meta.url), { type: 'module' });
    const answered = new Promise<{ rows: number; page: unknown[] }>((resolve) => {
      worker.onmessage = (event) => resolve(event.data);
    });
    worker.postMessage({ body, ...secret });
    const { rows } = await answered;
    return { rows, ms: performance.now() - start };
  },

  /** Floor: the same list as plain JSON, parsed on the main thread. */
  async parseOnly() {
    const text = await (await fetch('/list.json')).text();
    const start = performance.now();
    return done(JSON.parse(text), start);
  },

  nothing,
};

/** Measures what an idle page costs on this machine. */
async function nothing(): Promise<Loaded> {
  await new Promise((resolve) => setTimeout(resolve, 700));
  return { rows: 0, ms: 0 };
}

function done(rows: unknown[], start: number): Loaded {
  return { rows: rows.length, ms: performance.now() - start };
}
