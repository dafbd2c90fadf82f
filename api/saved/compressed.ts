import { piecesOf } from '../http/piecesOf';

type Bytes = AsyncIterable<Uint8Array<ArrayBuffer>>;

/**
 * Applies back-pressure: writes wait for the reader. The platform compresses, off this thread.
 */
export async function* compressed(content: Bytes, format: CompressionFormat): AsyncGenerator<Uint8Array> {
  const stream = new CompressionStream(format);
  const writer = stream.writable.getWriter();
  const feed = async () => {
    for await (const part of content) await writer.write(part);
    await writer.close();
  };
  // What goes wrong there comes out of the reader.
  void feed().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  yield* piecesOf(stream.readable);
}
