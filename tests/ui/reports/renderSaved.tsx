import { Route, Routes } from 'react-router';
import { onTestFinished } from 'vitest';
import { savedCalls } from '../../../src/reports/calls/savedCalls';
import { ReportScreen } from '../../../src/reports/ReportScreen';
import { BellButton } from '../../../src/reports/saved/BellButton';
import { pollSaved } from '../../../src/reports/saved/pollSaved';
import { SavedScreen } from '../../../src/reports/saved/SavedScreen';
import type { Viewer } from '../../../src/schema/access';
import { keptPreferences } from '../keptPreferences';
import { renderScreen } from '../renderScreen';
import { supplyViewer } from './renderReport';
import { savedPartsOf } from './savedParts';
import { createSavedServer } from './savedServer';

type Options = {
  readonly at?: string;
  readonly viewer?: Viewer;
  readonly language?: 'en' | 'fr';
  readonly width?: number;
  readonly kept?: Map<string, unknown>;
};

let sessions = 0;

/** The screens of reports with the bell above them, at an address of their own. */
export async function renderSaved(
  server = createSavedServer(),
  { at = '/reports', viewer = supplyViewer, language = 'en', width = 1280, kept = new Map() }: Options = {},
) {
  const preferences = keptPreferences(kept);
  const logged: string[] = [];
  const saved = { ...savedPartsOf(server.transport, preferences), log: (message: string) => void logged.push(message) };
  const { feed, events, log } = saved;
  sessions += 1;
  const polling = pollSaved({
    feed,
    calls: savedCalls(server.transport),
    events,
    session: `test ${sessions}`,
    mayAsk: () => true,
    log,
  });
  onTestFinished(() => polling.close());
  const report = <ReportScreen saved={saved} />;
  const rendered = await renderScreen(
    <>
      <header style={{ display: 'flex', justifyContent: 'end', height: 40 }}>
        <BellButton saved={saved} />
      </header>
      <main style={{ height: 740 }}>
        <Routes>
          <Route path="/report/:id?" element={report} />
          <Route path="/pbReport/:id" element={report} />
          <Route path="/reports" element={<SavedScreen saved={saved} />} />
        </Routes>
      </main>
    </>,
    { at, viewer, language, kept, size: [width, 800], more: { preferences } },
  );
  return {
    ...rendered,
    logged,
    events,
    close: () => polling.close(),
    bell: rendered.getByRole('button', { name: /^(Saved Reports|Notifications)/ }),
    /** Names of the rows from top to bottom. */
    names: () =>
      [...rendered.container.querySelectorAll('tr[data-row] td:nth-child(2) a')].map((cell) => cell.textContent),
  };
}
