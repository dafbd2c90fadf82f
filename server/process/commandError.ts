/** Why a command failed, as a sentence for its user. */
export class CommandError extends Error {
  override name = 'CommandError';
}
