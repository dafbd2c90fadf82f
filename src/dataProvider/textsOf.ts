/** The body of an answer as it comes, in pieces that are never empty. */
export async function* textsOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  // Not by `for await`: Safari cannot go through a stream with it.
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read())
    if (piece.value !== '') yield piece.value;
}
