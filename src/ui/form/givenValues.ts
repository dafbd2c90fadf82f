import type { Viewer } from '../../schema/access';
import { addressQuery } from '../../schema/addressQuery';
import { isEmpty } from '../../schema/field';
import { faultOfJson } from '../../schema/jsonText';
import { kindOf, normalizeValue } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';

/** What an address hands to a new object (`?values={"name":"…"}`): of that, what the viewer may set and what is right by itself. */
export function givenValues(search: string, resource: AnyResource, viewer: Viewer): Document {
  const found = Object.entries(parse(addressQuery(search).get('values')));
  return Object.fromEntries(
    found.flatMap(([name, value]) => {
      const field = Object.hasOwn(resource.allFields, name) ? resource.allFields[name] : undefined;
      if (!field || !maySet(resource, name, viewer)) return [];
      const given = normalizeValue(field, value);
      let isRight = !isEmpty(given);
      if (isRight) kindOf(field).check(given, field, () => (isRight = false));
      return isRight ? [[name, given]] : [];
    }),
  );
}

function parse(json: string | null): object {
  if (json !== null && faultOfJson(json)) return {};
  try {
    const found: unknown = JSON.parse(json ?? '{}');
    return typeof found === 'object' && found !== null ? found : {};
  } catch {
    // A link cut short in a mail: the empty form is the best that can be shown.
    return {};
  }
}
