import { financeViews } from '../../../src/model/finance/financeLine';
import { operation, type Paths, queryParameter, type Schema } from '../../openapiParts';

const text: Schema = { type: 'string' };
const binary: Schema = { type: 'string', format: 'binary' };
const month: Schema = { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', examples: ['2026-09'] };
const inPath = (name: string, schema: Schema) => ({ name, in: 'path', required: true, schema });
const file = (description: string) => ({
  description,
  content: {
    'text/csv': { schema: text },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
    'application/pdf': { schema: binary },
  },
});

/** Files of finance, as OpenAPI. */
export const financeFileCalls: Paths = {
  '/api/admin/finance/export': {
    get: operation('export_finance', 'Finance', 'All lines of a view as a file: amounts to the millionth of a dollar, in PDF to the cent', {
      parameters: [
        queryParameter('view', 'Which lines', { enum: financeViews, default: 'publishers' }),
        queryParameter('from', 'First month; the last closed one unless said', month),
        queryParameter('to', 'Last month', month),
        queryParameter('filter', 'As in `GET /api/admin/finance`'),
        queryParameter('sort', 'JSON: `["gross", "DESC"]`'),
        queryParameter('format', 'Of the file', { enum: ['csv', 'xlsx', 'pdf'], default: 'csv' }),
      ],
      answers: { 200: file('The file') },
    }),
  },
  '/api/admin/finance/{view}/{party}/{period}/statement': {
    get: operation('finance_statement', 'Finance', 'The statement of a line, to be sent; a draft until it is issued', {
      parameters: [
        inPath('view', { enum: financeViews }),
        inPath('party', { type: 'integer', minimum: 1 }),
        inPath('period', month),
        queryParameter('format', 'Of the file', { enum: ['pdf', 'csv'], default: 'csv' }),
      ],
      answers: { 200: file('The statement') },
    }),
  },
};
