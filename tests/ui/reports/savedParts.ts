import { createServerEvents } from '../../../src/dataProvider/serverEvents';
import type { Transport } from '../../../src/dataProvider/transport';
import type { SavedParts } from '../../../src/reports/saved/SavedContext';
import { createSavedFeed } from '../../../src/reports/saved/savedFeed';
import type { Preferences } from '../../../src/ui/ConsoleContext';

/** What src/app would hand to the bell and the screens of reports. */
export function savedPartsOf(transport: Transport, preferences: Preferences): SavedParts {
  return {
    transport,
    events: createServerEvents(),
    feed: createSavedFeed(preferences),
    begin: () => undefined,
    log: () => undefined,
  };
}
