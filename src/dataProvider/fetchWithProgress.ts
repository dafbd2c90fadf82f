export type OnProgress = (sent: number, total: number) => void;

/** As `fetch`, and tells how much of the body has been sent: `fetch` itself does not know. */
export const fetchWithProgress =
  (onProgress: OnProgress): typeof fetch =>
  (address, { method = 'GET', headers, body, credentials, signal } = {}) =>
    new Promise((resolve, reject) => {
      // One that is called off before it began tells nobody.
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      request.withCredentials = credentials === 'include';
      request.responseType = 'arraybuffer';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      request.onload = () => {
        const found = request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)
          .map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]);
        resolve(new Response(request.response as ArrayBuffer, { status: request.status, headers: found }));
      };
      // As `fetch` says it.
      request.onerror = () => reject(new TypeError('The request could not be made or was cut off.'));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
