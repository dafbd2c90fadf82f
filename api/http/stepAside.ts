import type { ApiContext } from './apiEnv';
import { wait } from './pause';

/** Lets other calls run while this one waits for its body or for time to pass; what it answers waits until this one may go on. */
export const stepAside = (c: ApiContext, reason: 'body' | 'time'): (() => Promise<void>) => c.get('stepAside')?.(c.req.raw, reason) ?? goOn;

const goOn = async (): Promise<void> => undefined;

/** Lets so much time pass, in which other calls run. */
export async function waitAside(c: ApiContext, ms: number): Promise<void> {
  const back = stepAside(c, 'time');
  await wait(ms);
  await back();
}
