/** What an answer warns of, as pairs of a field and a sentence. */
export const warningsOf = (headers: Headers): readonly (readonly [field: string, detail: string])[] =>
  JSON.parse(headers.get('X-Warnings') ?? '[]').map(({ field, detail }: { field: string; detail: string }) => [
    field,
    detail,
  ]);
