export type OnProgress = (sent: number, total: number) => void;

/** As `fetch`, with the progress of the request body, which `fetch` does not report. Answers are text, streamed. */
export const fetchWithProgress =
  (onProgress: OnProgress): typeof fetch =>
  (address, { method = 'GET', headers, body, credentials, signal } = {}) =>
    new Promise((resolve, reject) => {
      // A call cancelled before its start sends no progress.
      if (signal?.aborted) return reject(signal.reason);
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      request.withCredentials = credentials === 'include';
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total);
      let answer: ReadableStreamDefaultController<string> | undefined;
      let taken = 0;
      request.onreadystatechange = () => {
        if (request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
        const stream = new ReadableStream<string>({
          start(controller) {
            answer = controller;
          },
          cancel: () => request.abort(),
        });
        const found = request
          .getAllResponseHeaders()
          .trim()
          .split(/[\r\n]+/)
          .map((line) => line.split(/:\s*(.*)/s, 2) as [string, string]);
        const hasBody = ![204, 205, 304].includes(request.status);
        resolve(
          new Response(hasBody ? stream.pipeThrough(new TextEncoderStream()) : null, {
            status: request.status,
            headers: found,
          }),
        );
      };
      const take = () => {
        if (request.responseText.length > taken) answer?.enqueue(request.responseText.slice(taken));
        taken = request.responseText.length;
      };
      const fail = (reason: unknown) => {
        reject(reason);
        answer?.error(reason);
      };
      request.onprogress = take;
      request.onload = () => {
        take();
        answer?.close();
      };
      // The same error as `fetch`.
      request.onerror = () => fail(new TypeError('The request could not be made or was cut off.'));
      request.onabort = () => fail(signal?.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
