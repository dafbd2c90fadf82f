import { z } from 'zod';
import type { Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { maySet } from '../../src/schema/validate';
import { uploadFields } from '../objects/fieldPaths';
import { answer, fileBody, operation, type Paths, pathParameter } from '../openapiParts';

/** Sending files for an object's upload fields, as OpenAPI. */
export function describeUploads(resource: AnyResource, viewer: Viewer): Paths {
  if (!uploadFields(resource).some(([name]) => maySet(resource, name, viewer))) return {};
  const about = 'Send a file; the answer names it for an upload field';
  return {
    [`${resource.base[viewer.role]}/upload`]: {
      post: operation(`upload_${resource.name}`, resource.label[1], about, {
        body: fileBody,
        answers: { 201: answer('Its id, type and what is in it', { type: 'object' }) },
      }),
    },
  };
}

export const fileCalls: Paths = {
  '/api/files/{file}': {
    get: {
      ...operation('file', 'Files', 'A file that was sent', {
        parameters: [pathParameter('file', z.string())],
        answers: { 200: { description: 'Its bytes' }, 206: { description: 'A part of them' } },
      }),
      security: [],
    },
  },
};
