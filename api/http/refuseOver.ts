import type { Message } from '../../src/schema/messages/message';
import type { Verdict } from '../ports/limits';
import { Refusal } from './problems';

/** Too many calls: 429, with the seconds after which another is taken. */
export function refuseOver(verdict: Verdict, told: Message): void {
  if (!verdict.allowed) throw new Refusal('rate_limited', told, { retryAfter: verdict.retryAfter });
}
