import { z } from 'zod';
import { operation, type Paths, type Schema } from '../../openapiParts';
import { parametersOfShape } from '../../openapiShapes';
import { lineParameters } from '../describeFinance';
import { lineQuery } from '../readFinance';
import { linesFormat, statementFormat } from './fileRoutes';

const binary: Schema = { type: 'string', format: 'binary' };
const file = (description: string) => ({
  description,
  headers: { 'Content-Disposition': { description: 'The name of the file', schema: { type: 'string' } } },
  content: {
    'text/csv': { schema: { type: 'string' } },
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
    'application/pdf': { schema: binary },
  },
});

/** Files of finance, as OpenAPI. */
export const describeFinanceFiles = (): Paths => ({
  '/api/admin/finance/export': {
    get: operation('export_finance', 'Finance', 'All lines of a view as a file: amounts to the millionth of a dollar, in PDF to the cent', {
      parameters: parametersOfShape(lineQuery.extend({ format: linesFormat })),
      answers: { 200: file('The file') },
    }),
  },
  '/api/admin/finance/{view}/{party}/{period}/statement': {
    get: operation('finance_statement', 'Finance', 'The statement of a line, to be sent; a draft until it is issued', {
      parameters: [...lineParameters, ...parametersOfShape(z.object({ format: statementFormat }))],
      answers: { 200: file('The statement') },
    }),
  },
});
