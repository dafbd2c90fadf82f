/** Why a command was not done, as a sentence for whoever gave it. */
export class CommandError extends Error {
  override name = 'CommandError';
}
