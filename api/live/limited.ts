import { ref, type Schema } from '../openapiParts';

/** How a call of the live view is refused that was made too often, as OpenAPI; `description` says what is too often. */
export const limited = (description: string): Readonly<Record<429, Schema>> => ({
  429: {
    description,
    headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer', minimum: 1 } } },
    content: { 'application/problem+json': { schema: ref('Problem') } },
  },
});
