import { Refusal } from '../http/problems';
import { FactsDamaged, FactsMissing, type ReportsAway } from '../ports/reports';

/** For the person who asks; why the engine is away is for the log. */
export function awayRefusal(away?: ReportsAway): Refusal {
  if (away instanceof FactsDamaged) return new Refusal('unavailable', someDamaged, { retryAfter: 300 });
  if (!(away instanceof FactsMissing))
    return new Refusal('unavailable', 'There are no reports at the moment: their engine does not answer. Try again in a minute.', {
      retryAfter: 30,
    });
  return new Refusal('unavailable', away.isGone ? allMissing : someMissing(away.months), { retryAfter: 300 });
}

const allMissing = 'The facts of all reports are missing on the server. Ask its operator to restore them from a backup.';
const someDamaged =
  'Facts on the server are damaged and cannot be read. Choose other days, or ask the operator to restore them from a backup.';
const someMissing = (months: string): string =>
  `Facts are missing on the server, so this would show less than there was: ${months}. Choose other days, or ask the operator to restore them.`;
