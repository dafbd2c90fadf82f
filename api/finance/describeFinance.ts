import {
  entryKinds,
  financeViews,
  keptFacts,
  lineActions,
  lineStates,
  partyTypes,
  periodActions,
  periodStates,
} from '../../src/model/finance/financeLine';
import { answer, codedSchemas, idParameter, jsonBody, operation, type Paths, queryParameter, type Schema } from '../openapiParts';

const text: Schema = { type: 'string' };
const textOrNull: Schema = { type: ['string', 'null'] };
const usd: Schema = { type: 'number', description: 'USD, at most 6 decimals' };
/** Of sums, which have no limit. */
const usdSum: Schema = { type: ['number', 'string'], description: 'USD, at most 6 decimals; as text where a double does not hold it' };
const whole: Schema = { type: 'integer' };
const month: Schema = { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', description: 'Of UTC' };
const day: Schema = { type: 'string', format: 'date' };

const party: Schema = {
  type: 'object',
  required: ['type', 'id'],
  properties: { type: { enum: partyTypes }, id: { type: 'integer', minimum: 1 } },
};
const line: Schema = {
  type: 'object',
  description: 'Figures by the columns of its view',
  properties: {
    id: { type: 'string', description: '`publishers-31-2026-09`' },
    view: { enum: financeViews },
    period: month,
    party: { ...party, properties: { type: { enum: partyTypes }, id: whole, name: text } },
    manager: { type: ['integer', 'null'] },
    imps: whole,
    payable: usdSum,
    receivable: usdSum,
    invoice: textOrNull,
    issuedAt: textOrNull,
    dueAt: textOrNull,
    paid: usdSum,
    balance: usdSum,
    state: { enum: lineStates },
    actions: { type: 'array', items: { enum: lineActions } },
    version: whole,
  },
};
const period: Schema = {
  type: 'object',
  properties: {
    period: month,
    state: { enum: periodStates },
    kept: {
      enum: keptFacts,
      description:
        'What is left of its traffic: `days` has no hours, which prices that changed within a day need; of `part` some facts are lost',
    },
    may: { enum: [...periodActions, null] },
    why: textOrNull,
    ...codedSchemas,
    version: whole,
    closedAt: textOrNull,
    closedBy: textOrNull,
  },
};

const given = {
  period: month,
  party,
  kind: { enum: entryKinds },
  amount: { ...usd, description: 'USD, at most 6 decimals, not 0; above 0 raises what the line is about' },
  reference: { ...textOrNull, maxLength: 64, description: 'Of invoices and payments' },
  memo: { ...textOrNull, maxLength: 500, description: 'Of adjustments' },
  buyerImps: { type: ['integer', 'null'], minimum: 0, description: 'The buyer’s count, with a discrepancy of a marketplace' },
};
const entry: Schema = {
  type: 'object',
  properties: {
    ...given,
    id: { type: ['integer', 'null'] },
    file: { type: ['object', 'null'], properties: { id: text, name: text, bytes: whole, url: text } },
    locked: { type: 'boolean', description: 'The month is closed' },
    late: { ...textOrNull, description: 'The closed month whose figures came late' },
    day: textOrNull,
    at: text,
    by: text,
    version: whole,
  },
};
const file: Schema = { ...textOrNull, description: 'What the upload answered' };
const closed = { 409: { description: 'The month is closed (`period_closed`), or the state of a line forbids it (`not_ready`)' } };
const inPath = (name: string, schema: Schema): Schema => ({ name, in: 'path', required: true, schema });

const detail: Schema = {
  type: 'object',
  properties: {
    line,
    prices: { type: 'array', items: { type: 'object' }, description: 'By the moment from which they held' },
    days: { type: 'array', items: { type: 'object' } },
    parts: { type: 'array', items: { type: 'object' }, description: 'By the others that it deals with' },
    isFrozen: { type: 'boolean' },
    entries: { type: 'array', items: entry },
    history: { type: 'array', items: { type: 'object' }, description: 'What was done, the newest first' },
  },
};

/** The calls of finance in the OpenAPI document; for administrators with all rights. */
export const financeCalls: Paths = {
  '/api/admin/finance': {
    get: operation('finance_lines', 'Finance', 'Lines of a view by month, with totals in `X-Totals`', {
      parameters: [
        queryParameter('view', 'Which lines', { enum: financeViews, default: 'publishers' }),
        queryParameter('from', 'First month; the last closed one unless said', month),
        queryParameter('to', 'Last month', month),
        queryParameter(
          'filter',
          'JSON: `{ "account": [31], "party": [31], "manager": [1], "state": ["open"], "mode": ["ssp"], "q": text }`',
        ),
        queryParameter('sort', 'JSON: `["gross", "DESC"]`'),
        queryParameter('range', 'JSON: first and last row, `[0, 99]`; at most 1000 rows'),
      ],
      answers: { 200: answer('Lines; closed ones as they were frozen', { type: 'array', items: line }) },
    }),
  },
  '/api/admin/finance/{view}/{party}/{period}': {
    get: operation('finance_line', 'Finance', 'A line and what it is made of', {
      parameters: [inPath('view', { enum: financeViews }), inPath('party', { type: 'integer', minimum: 1 }), inPath('period', month)],
      answers: { 200: answer('The line', detail) },
    }),
  },
  '/api/admin/finance/entries': {
    post: operation('add_finance_entry', 'Finance', 'Book an entry in an open month', {
      body: jsonBody({
        type: 'object',
        required: ['period', 'party', 'kind', 'amount'],
        additionalProperties: false,
        properties: { ...given, file },
      }),
      answers: { 201: answer('The entry', entry), ...closed },
    }),
  },
  '/api/admin/finance/entries/upload': {
    post: operation('upload_finance_file', 'Finance', 'Send the file of an entry: PDF, PNG or JPEG, at most 10 MB', {
      body: {
        required: true,
        content: { 'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } } } },
      },
      answers: { 201: answer('What an entry names', { type: 'object', properties: { upload: text, mime: text, bytes: whole } }) },
    }),
  },
  '/api/admin/finance/entries/{id}': {
    put: operation('change_finance_entry', 'Finance', 'Change an entry of an open month', {
      parameters: [idParameter],
      body: jsonBody({
        type: 'object',
        required: ['version'],
        additionalProperties: false,
        properties: { ...given, file, version: { type: 'integer', description: 'The one that was read; another is refused' } },
      }),
      answers: { 200: answer('The entry', entry), ...closed },
    }),
    delete: operation('remove_finance_entry', 'Finance', 'Take an entry out of an open month', {
      parameters: [idParameter],
      answers: { 200: answer('Its id', { type: 'object', properties: { id: whole } }), ...closed },
    }),
  },
  '/api/admin/finance/entries/{id}/file': {
    get: operation('finance_file', 'Finance', 'The file of an entry', {
      parameters: [idParameter],
      answers: { 200: { description: 'The file', content: { 'application/octet-stream': { schema: text } } } },
    }),
  },
  '/api/admin/finance/periods/{period}': {
    post: operation('finance_action', 'Finance', 'Close or reopen a month, or do something to lines of it', {
      parameters: [inPath('period', month)],
      body: jsonBody({
        type: 'object',
        required: ['action'],
        additionalProperties: false,
        properties: {
          action: { enum: [...periodActions, ...lineActions] },
          lines: { type: 'array', items: text, description: 'Ids of lines; none for the whole month' },
          versions: { type: 'object', additionalProperties: whole, description: 'The versions that were seen, by line' },
          invoice: { type: 'string', maxLength: 60, description: 'Number; of several lines each gets `-1`, `-2` behind it' },
          issuedAt: day,
          paidAt: day,
          amount: { ...usd, description: 'Of one line; its whole balance where it is missing' },
          reference: { type: 'string', maxLength: 64 },
          memo: { type: 'string', maxLength: 500 },
        },
      }),
      answers: {
        200: answer('The month and the lines as they are now', {
          type: 'object',
          properties: { period, lines: { type: 'array', items: line } },
        }),
        ...closed,
      },
    }),
  },
};
