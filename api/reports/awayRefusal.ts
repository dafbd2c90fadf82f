import type { Message } from '../../src/schema/messages/message';
import { saySaved } from '../../src/schema/messages/saySaved';
import { Refusal } from '../http/problems';
import { FactsDamaged, FactsMissing, type ReportsAway } from '../ports/reports';

/** For the person who asks; why the engine is away is for the log. */
export function awayRefusal(away?: ReportsAway): Refusal {
  if (away instanceof FactsDamaged) return new Refusal('unavailable', someDamaged, { retryAfter: 300 });
  if (!(away instanceof FactsMissing))
    return new Refusal(
      'unavailable',
      'Reports are unavailable: the reporting engine is not responding. Try again in a minute.',
      {
        retryAfter: 30,
      },
    );
  return new Refusal('unavailable', away.isGone ? allMissing : someMissing(away.months), { retryAfter: 300 });
}

const allMissing = 'All traffic data is missing on the server. Ask its operator to restore a backup.';
const someDamaged =
  'Traffic data on the server is damaged and cannot be read. Choose other days, or ask the operator to restore a backup.';
const someMissing = (months: string): Message => saySaved('saved.trafficMissing', { months });
