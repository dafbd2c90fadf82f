type Order = { body: Blob; key: string; iv: string };

addEventListener('message', async ({ data: { body, key, iv } }: MessageEvent<Order>) => {
  const secret = await crypto.subtle.importKey('raw', fromHex(key), 'AES-CBC', false, ['decrypt']);
  const cipher = fromBase64(await body.text());
  const plain = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: fromHex(iv) }, secret, cipher);
  const rows: unknown[] = JSON.parse(new TextDecoder().decode(plain));
  postMessage({ rows: rows.length, page: rows.slice(0, 50) });
});

// Missing in TypeScript's library; three times as fast as atob with a loop.
function fromBase64(text: string) {
  return (Uint8Array as unknown as { fromBase64(text: string): Uint8Array<ArrayBuffer> }).fromBase64(text);
}

function fromHex(text: string) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
