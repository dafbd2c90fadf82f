import type { IncomingMessage } from 'node:http';
import { words } from './words';

/** A request to ClickHouse's HTTP interface: in the URL, in the body, or in the parts of a form. */
export type HttpQuestion = {
  readonly query: string;
  /** Rows of an insert, after its statement. */
  readonly rows: Buffer;
  readonly queryId: string;
  readonly database: string;
  readonly user: { readonly name: string; readonly password: string };
  readonly settings: Readonly<Record<string, string>>;
  /** As sent, with backslashes before special characters. */
  readonly params: Readonly<Record<string, string>>;
};

/** `http_max_field_value_size` */
const mostOfField = 131_072;
const ofAddress = new Set(words`
  query query_id database wait_end_of_query session_id role default_format user password
`);

/** Returns the request, or the error text that it causes. */
export async function readQuestion(request: IncomingMessage): Promise<HttpQuestion | string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const boundary = /^multipart\/form-data; *boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1];
  const fields = new Map([
    ...new URL(request.url ?? '/', 'http://localhost').searchParams,
    ...(boundary ? partsOf(body, boundary) : []),
  ]);
  const tooLong = [...fields].find(([, value]) => Buffer.byteLength(value) > mostOfField);
  if (tooLong) return `Code: 1000. DB::Exception: Field value too long: ${tooLong[0]}. (POCO_EXCEPTION)`;
  const params = [...fields]
    .filter(([name]) => name.startsWith('param_'))
    .map(([name, value]) => [name.slice(6), value]);
  const settings = [...fields].filter(([name]) => !ofAddress.has(name) && !name.startsWith('param_'));
  const inBody = !boundary && !fields.has('query');
  return {
    query: inBody ? body.toString() : (fields.get('query') ?? ''),
    rows: inBody || boundary ? Buffer.alloc(0) : body,
    queryId: fields.get('query_id') ?? '',
    database: fields.get('database') ?? 'default',
    user: userOf(request),
    settings: Object.fromEntries(settings),
    params: Object.fromEntries(params),
  };
}

function userOf({ headers }: IncomingMessage): HttpQuestion['user'] {
  const basic = /^Basic (.+)$/.exec(headers.authorization ?? '')?.[1];
  const [, name = 'default', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(basic ?? '', 'base64').toString()) ?? [];
  return { name, password };
}

function partsOf(body: Buffer, boundary: string): [string, string][] {
  const parts = body.toString().split(`--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    const [, name = '', value = ''] =
      /^\r\nContent-Disposition: form-data; name="([^"]*)"\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
    return [name, value];
  });
}
