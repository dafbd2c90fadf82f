import { isGranted, type Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { answer, idParameter, jsonBody, operation, type Paths, queryParameter, type Schema } from '../openapiParts';
import type { OwnCall, RecordCall, ServerExtension } from '../ports/serverPart';
import { callsOf, type NamedCall } from './serverExtensions';

/** The own calls of an object that the caller may make, as OpenAPI. */
export function describeExtensionCalls(part: ServerExtension | undefined, resource: AnyResource, viewer: Viewer): Paths {
  const base = resource.base[viewer.role];
  const { onNone, onOne } = callsOf(part);
  const paths: Record<string, Paths[string]> = {};
  type AnyCall = Pick<OwnCall | RecordCall<never>, 'about' | 'access' | 'query'>;
  const add = (at: string, { method, path, call }: NamedCall<AnyCall>, parameters: readonly Schema[]): void => {
    if (!isGranted(viewer, call.access)) return;
    const query = Object.entries(call.query ?? {}).map(([name, about]) => queryParameter(name, about));
    paths[`${at}/${path}`] = {
      ...paths[`${at}/${path}`],
      [method]: operation(`${method}_${path.replace(/\W+/g, '_')}_${resource.name}`, resource.label[1], call.about, {
        parameters: [...parameters, ...query],
        ...(method !== 'get' && { body: jsonBody({ type: 'object' }) }),
        answers: { 200: answer(call.about, { type: 'object' }) },
      }),
    };
  };
  for (const one of onNone) add(base, one, []);
  for (const one of onOne) add(`${base}/{id}`, one, [idParameter]);
  return paths;
}
