/** Prints a line for the user who started the server; the log has its own form. */
export function printLine(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

export function printError(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}

/** A message for an error: ours are sentences; others need their stack. */
export function startFailure(error: unknown, what = 'The server could not start'): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs =
    sentenceErrors.has(error.name) || (error.constructor === Error && error.cause === undefined && !('code' in error));
  return isOurs
    ? error.message
    : `${what}:\n${error.stack}${error.cause instanceof Error ? `\n${error.cause.stack}` : ''}`;
}

const sentenceErrors = new Set([
  ...[
    'ConfigError',
    'DirectoryLockedError',
    'DatabaseError',
    'SchemaError',
    'DataError',
    'ListenError',
    'SecretKeyError',
  ],
  ...[
    'IntakeError',
    'CommandError',
    'UserError',
    'BatchTaken',
    'ReportsAway',
    'FactsMissing',
    'FactsDamaged',
    'LedgerError',
  ],
]);
