import pino from 'pino';
import type { Log } from '../../api/ports';
import type { Config } from '../config';

/** Lines of JSON on standard output; warnings and errors unless LOG_LEVEL says more. */
export function createLog(level: Config['logLevel']): Log {
  const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    info: (event, fields = {}) => log.info(fields, event),
    warn: (event, fields = {}) => log.warn(fields, event),
    error: (event, fields = {}) => log.error(fields, event),
  };
}
