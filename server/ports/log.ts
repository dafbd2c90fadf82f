import pino, { type DestinationStream } from 'pino';
import type { Log } from '../../api/ports';
import type { Config } from '../config';

/** Lines of JSON on standard output; warnings and errors unless LOG_LEVEL says more. */
export function createLog(level: Config['logLevel'], to?: DestinationStream): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const log = to ? pino(options, to) : pino(options);
  return {
    info: (event, fields = {}) => log.info(fields, event),
    warn: (event, fields = {}) => log.warn(withoutValues(fields), event),
    error: (event, fields = {}) => log.error(withoutValues(fields), event),
  };
}

/** A statement that failed brings what was to be stored, hashes of passwords among it. */
function withoutValues(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { error } = fields;
  return typeof error === 'string' ? { ...fields, error: error.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, '\nparams: …') } : fields;
}
