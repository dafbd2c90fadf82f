import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Parses the options of a command. @throws a sentence for an unknown option, without a stack. */
export function readWords<const C extends ParseArgsConfig>(config: C): ReturnType<typeof parseArgs<C>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ', 1)[0]}: write --help for all there is to write.`);
  }
}
