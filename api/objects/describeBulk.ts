import { undoMinutes } from '../../src/reference/undoTime';
import { moveAtMost, moveUnits, ways } from '../../src/schema/bulkEdit';
import type { Schema } from '../describe/openapiParts';

const ids: Schema = { type: 'array', items: { type: 'integer' }, maxItems: 10_000 };
const versions: Schema = { type: 'object', additionalProperties: { type: 'integer' } };
const change: Schema = { type: 'object', properties: { field: { type: 'string' }, from: {}, to: {} } };
const problem: Schema = {
  type: 'object',
  properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
};

/** What `POST {base}/bulk` takes: objects, and one way to change them. */
export const bulkBody: Schema = {
  type: 'object',
  properties: {
    ids,
    filter: { type: 'object', description: 'In place of `ids`, as for the list' },
    changes: { type: 'object', description: 'The same values for each. Status 2 archives.' },
    edits: {
      type: 'array',
      maxItems: 50,
      description: 'Changes by what each object has',
      items: {
        type: 'object',
        required: ['field'],
        properties: {
          field: { type: 'string', description: 'A field, or a path inside a group: `freqCap.imps`' },
          way: { type: 'string', enum: [...ways], default: 'set' },
          value: {
            description:
              'The value, the entries to add or remove, the amount, the percentage, how far to move (these may be negative), the date to extend to, or the new words',
          },
          find: { type: 'string', description: 'What `replace` looks for' },
          unit: {
            type: 'string',
            enum: [...moveUnits],
            default: 'days',
            description: `What \`move\` counts in, at most ${moveAtMost}`,
          },
          withStart: {
            type: 'boolean',
            description: 'When an end moves: its start moves too, where it is still ahead',
          },
          keepTime: {
            type: 'boolean',
            description: 'When a date and time is set or extended: only the day changes',
          },
          round: { type: 'number', exclusiveMinimum: 0, description: 'The step to which `raise` and `percent` round' },
        },
      },
    },
    restore: { type: 'boolean', description: 'Brings archived objects back, switched off' },
    versions: { ...versions, description: 'By id: refused with 409 where one of them is another by now' },
    dryRun: { type: 'boolean', description: 'Only tells how many would change' },
    preview: { type: 'boolean', description: 'Only tells what each would become' },
    force: { type: 'boolean' },
    reassignTo: { type: 'integer' },
  },
};

export const bulkAnswer: Schema = {
  type: 'object',
  properties: {
    changed: { type: 'integer' },
    unchanged: { type: 'integer' },
    undo: { type: 'string', description: `For \`POST /api/undo/{token}\`, within ${undoMinutes} minutes` },
    refused: { type: 'integer', description: 'Of a preview, as what follows' },
    refusedIds: ids,
    warned: { type: 'integer' },
    versions,
    effects: {
      type: 'array',
      description: 'What a field comes to over all objects that are not refused',
      items: {
        type: 'object',
        properties: {
          field: { type: 'string' },
          of: {
            type: 'string',
            enum: ['numbers', 'entries', 'minutes'],
            description: 'Numbers are summed, entries counted, and the minutes of moves summed in `to`',
          },
          from: { type: 'number' },
          to: { type: 'number' },
          had: { type: 'integer', description: 'How many have a value before' },
          has: { type: 'integer', description: 'How many have one after' },
        },
      },
    },
    rows: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        properties: {
          id: { type: 'integer' },
          name: { type: 'string' },
          changes: { type: 'array', items: change },
          problems: { type: 'array', items: problem },
          warnings: { type: 'array', items: problem },
        },
      },
    },
  },
};
