import { CoreAdminContext, memoryStore } from 'ra-core';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConsoleProviderContext } from '../../src/ui/ConsoleContext';
import { createI18n } from '../../src/ui/i18n/createI18n';
import { loadMessages } from '../../src/ui/i18n/loadMessages';
import { FeedbackProvider } from '../../src/ui/shell/feedback';
import { UserMenu } from '../../src/ui/shell/UserMenu';
import { consoleOf } from './form/consoleOf';
import { demandViewer } from './form/viewers';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

/** The menu of a person who sees the demand side, and its button. */
export async function renderUserMenu() {
  const console = consoleOf(demandViewer, []);
  const i18n = createI18n('en', await loadMessages('en'));
  await render(
    <CoreAdminContext i18nProvider={i18n} store={memoryStore()}>
      <ConsoleProviderContext value={console}>
        <FeedbackProvider>
          <UserMenu />
        </FeedbackProvider>
      </ConsoleProviderContext>
    </CoreAdminContext>,
  );
  return {
    console,
    button: page.getByRole('button', { name: /Northbay Streaming/ }),
    menu: page.getByRole('menu', { name: /Northbay Streaming/ }),
  };
}
