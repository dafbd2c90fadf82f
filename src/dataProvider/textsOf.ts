/** Yields the body of an answer as it arrives, in non-empty pieces. */
export async function* textsOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  // No `for await`: Safari does not support it for streams.
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
    if (piece.value !== '') yield piece.value;
}
