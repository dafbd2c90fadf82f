import type { Viewer } from '../../src/schema/access';
import { type Field, kindOf } from '../../src/schema/kinds';
import { isEmpty } from '../../src/schema/kinds/field';
import { mayMake } from '../../src/schema/mayWrite';
import type { AnyResource } from '../../src/schema/resource';
import { maySet } from '../../src/schema/validate';
import type { Schema } from '../describe/openapiParts';
import { readBy, schemaOfShape } from '../describe/openapiShapes';
import { versionShape } from '../http/request';

/** Schema of a record in answers. A list may return only the fields it shows. */
export function recordSchema(resource: AnyResource, isShown: (name: string) => boolean): Schema {
  const shown = Object.entries(resource.allFields).filter(
    ([name]) => isShown(name) && resource.members?.field !== name,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(
      shown.map(([name, field]) => [
        name,
        {
          ...orNull(kindOf(field).jsonSchema(field)),
          title: field.label,
          readOnly: field.computed !== undefined || field.access === 'server',
        },
      ]),
    ),
  };
}

/** Schema of the fields that a viewer may write. */
export function inputSchema(resource: AnyResource, viewer: Viewer): Schema {
  const writable = Object.entries(resource.allFields).filter(
    ([name]) =>
      maySet(resource, name, viewer) ||
      (name === 'demand' && viewer.role === 'admin' && mayMake(viewer, resource.access.write)),
  );
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        writable.map(([name, field]) => [
          name,
          {
            ...orNull(kindOf(field).jsonSchema(field)),
            title: field.label,
            ...(field.help && { description: field.help }),
          },
        ]),
      ),
      version: schemaOfShape(versionShape, 'request'),
    },
  };
  return readBy(schema, Object.fromEntries(writable));
}

/** Fields that every new object needs, whatever its other values. */
export function requiredFields(resource: AnyResource, viewer: Viewer): readonly string[] {
  const isGiven = (name: string, field: Field): boolean =>
    field.initial !== undefined ||
    !isEmpty(kindOf(field).empty) ||
    [resource.initial, resource.onlyIf].some((by) => by?.[name] !== undefined);
  return Object.entries(resource.allFields)
    .filter(([name, field]) => field.required && maySet(resource, name, viewer) && !isGiven(name, field))
    .map(([name]) => name);
}

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
