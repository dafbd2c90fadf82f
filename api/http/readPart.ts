import { sayRequests } from '../../src/schema/messages/sayRequests';
import { Refusal } from './problems';

const longestHead = 16_384;
const brokenOff = () => new Refusal('bad_request', 'The upload broke off.');

/**
 * One part of a form (`multipart/form-data`, RFC 7578), handed on as it comes: a video is never whole in memory. Parts before it
 * are passed over, those behind it are not read.
 */
export async function* readPart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  name: string,
): AsyncGenerator<Uint8Array> {
  const boundary = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i
    .exec(contentType)
    ?.slice(1)
    .find(Boolean);
  if (!boundary) throw new Refusal('media_type', 'Send a form: Content-Type: multipart/form-data, with its boundary.');
  const delimiter = bytesOf(`\r\n--${boundary}`);
  const source = body[Symbol.asyncIterator]();
  // The first delimiter stands at the very beginning, without a line before it.
  let held = bytesOf('\r\n');

  const more = async (): Promise<void> => {
    // The sender may disconnect in the middle.
    const { done, value } = await source.next().catch(() => ({ done: true as const, value: undefined }));
    if (done) throw brokenOff();
    held = joined(held, value);
  };
  /** What stands before the next delimiter, which is left behind. */
  async function* content(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = find(held, delimiter);
      const sure = at < 0 ? held.length - delimiter.length + 1 : at;
      if (sure > 0) yield held.subarray(0, sure);
      if (sure > 0) held = held.subarray(sure);
      if (at >= 0) {
        held = held.subarray(delimiter.length);
        return;
      }
      await more();
    }
  }
  const headOf = async (): Promise<string> => {
    const end = bytesOf('\r\n\r\n');
    while (find(held, end) < 0) {
      if (held.length > longestHead) throw new Refusal('bad_request', 'The head of a part of the form is too long.');
      await more();
    }
    const at = find(held, end);
    const head = new TextDecoder().decode(held.subarray(0, at));
    held = held.subarray(at + end.length);
    return head;
  };

  try {
    for await (const _ of content());
    for (;;) {
      while (held.length < 2) await more();
      if (held[0] === 45 && held[1] === 45)
        throw new Refusal('bad_request', sayRequests('requests.formPart', { name }));
      // A head that is empty still ends in an empty line.
      const head = await headOf();
      if (nameIn(head) === name) return yield* content();
      for await (const _ of content());
    }
  } finally {
    await source.return?.();
  }
}

function nameIn(head: string): string | undefined {
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith('content-disposition:'));
  return line === undefined ? undefined : /;\s{0,9}name="([^"]*)"/i.exec(line)?.[1];
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  if (one.length === 0) return other;
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function find(bytes: Uint8Array, wanted: Uint8Array): number {
  const last = bytes.length - wanted.length;
  for (
    let at = bytes.indexOf(wanted[0] as number);
    at >= 0 && at <= last;
    at = bytes.indexOf(wanted[0] as number, at + 1)
  ) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
