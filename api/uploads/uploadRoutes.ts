import type { AnyResource } from '../../src/schema/resource';
import { maySet } from '../../src/schema/validate';
import type { ApiParts } from '../apiParts';
import { filePart } from '../describe/openapiParts';
import { forbidden, notFound } from '../http/problems';
import { readPart } from '../http/readPart';
import { type Api, type ApiContext, admitBody, bodyPieces, route, takes, uploadLimit, viewerOn } from '../http/request';
import { uploadFields } from '../objects/entity';
import type { StoredFile } from '../ports/files';
import { isUploadId, pathOf } from './createUploads';

/** Routes that receive files, for every definition with an upload field. */
export function uploadRoutes(api: Api, resource: AnyResource, { answers, uploads }: ApiParts): void {
  const fields = uploadFields(resource);
  if (fields.length === 0) return;
  for (const base of new Set(Object.values(resource.base))) {
    route(api, `${base}/upload`, {
      post: takes(uploadLimit(fields.flatMap(([, field]) => field.accepts)), async (c) => {
        const viewer = viewerOn(c);
        if (resource.base[viewer.role] !== base) throw forbidden();
        const accepts = fields.flatMap(([name, field]) => (maySet(resource, name, viewer) ? field.accepts : []));
        if (accepts.length === 0) throw forbidden();
        // Limits may differ by role.
        admitBody(c, uploadLimit(accepts));
        const part = readPart(bodyPieces(c), c.req.header('Content-Type') ?? '', filePart);
        const { id, mime, duration, width, height, bitrate, ...file } = await uploads.receive(viewer, accepts, part);
        return answers.plain(
          c,
          { upload: id, mime, duration, width, height, bitrate, bytes: file.bytes, url: pathOf({ id, mime }) },
          201,
        );
      }),
    });
  }
}

/** Route from which players fetch files: public like the ads, but only with the id. */
export function fileRoute(api: Api, { ports: { files } }: Pick<ApiParts, 'ports'>): void {
  route(api, '/api/files/:file', {
    get: async (c) => {
      const id = (c.req.param('file') ?? '').split('.', 1)[0] ?? '';
      const file = isUploadId(id) ? await files.find(id) : undefined;
      // A file that is not part of an ad has its own route, with the rights of its object.
      if (!file || file.isPrivate || c.req.path !== pathOf(file)) throw notFound('File not found.');
      const etag = `"${id}"`;
      if (c.req.header('If-None-Match') === etag)
        return new Response(null, { status: 304, headers: headersOf(file, etag) });
      const range = rangeOf(c, file.bytes);
      if (range === 'none')
        return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.bytes}` } });
      const [from, to] = range ?? [0, file.bytes];
      const headers = {
        ...headersOf(file, etag),
        'Content-Length': String(to - from),
        ...(range && { 'Content-Range': `bytes ${from}-${to - 1}/${file.bytes}` }),
      };
      return new Response(c.req.method === 'HEAD' ? null : files.read(id, from, to), {
        status: range ? 206 : 200,
        headers,
      });
    },
  });
}

/** Sends the detected type, and runs no script from the file. */
const headersOf = (file: StoredFile, etag: string): Readonly<Record<string, string>> => ({
  'Content-Type': file.mime,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; media-src 'self'; img-src 'self'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Access-Control-Allow-Origin': '*',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Accept-Ranges': 'bytes',
  ETag: etag,
});

/** First byte and end (exclusive) of a single range; several ranges are answered with the whole file. */
function rangeOf(c: ApiContext, bytes: number): readonly [number, number] | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(c.req.header('Range') ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return from < to ? [from, to] : 'none';
}
