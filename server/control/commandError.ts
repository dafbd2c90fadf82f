/** Why a command was not carried out, as a sentence for its user. */
export class CommandError extends Error {
  override name = 'CommandError';
}
