import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The words of a command; one that it does not know is a sentence, not a stack. */
export function readWords<const C extends ParseArgsConfig>(config: C): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ', 1)[0]}: write --help for all there is to write.`);
  }
}
