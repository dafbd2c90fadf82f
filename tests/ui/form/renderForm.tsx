import { Route, Routes } from 'react-router';
import { resourceOf } from '../../../src/resources';
import type { Viewer } from '../../../src/schema/access';
import { ActionHost } from '../../../src/ui/actions/ActionHost';
import type { ConsoleValue } from '../../../src/ui/ConsoleContext';
import { FormSheet } from '../../../src/ui/form/FormSheet';
import { HelpProvider, useHelpAfter } from '../../../src/ui/help/HelpTexts';
import { ListPlaceProvider } from '../../../src/ui/list/ListPlace';
import { renderScreen } from '../renderScreen';
import type { FormWorld } from './formWorld';
import { demandViewer } from './viewers';

type Options = {
  readonly viewer?: Viewer;
  readonly isPage?: boolean;
  readonly Performance?: ConsoleValue['Performance'];
};

/** The form sheet of one address, over an empty list. */
export async function renderForm(
  world: FormWorld,
  at: string,
  { viewer = demandViewer, isPage = false, Performance }: Options = {},
) {
  const name = at.split(/[/?]/)[1] ?? '';
  const resource = resourceOf(name);
  const sheet = <FormSheet resource={resource} />;
  const screen = await renderScreen(
    <main style={{ position: 'relative', height: 860 }}>
      <HelpProvider>
        <ActionHost resource={resource}>
          <ListPlaceProvider resource={resource}>
            <List />
            <Routes>
              <Route path={`${name}/create/*`} element={sheet} />
              <Route path={`${name}/:id/*`} element={sheet} />
              <Route path="*" element={null} />
            </Routes>
          </ListPlaceProvider>
        </ActionHost>
      </HelpProvider>
    </main>,
    { at: isPage ? at : '/', viewer, provider: world.provider, more: Performance ? { Performance } : {} },
  );
  if (!isPage) await screen.router.navigate(at);
  return screen;
}

/** Stands for the rows, which have come. */
function List() {
  useHelpAfter(true);
  return <button type="button">The list</button>;
}
