import type { BrowserContext, Page } from 'playwright';

/**
 * Closes all pages of a context except `keeper`, even one that is navigating: Chromium confirms a close that coincides with the
 * commit of a navigation, and then forgets it (crbug.com/536385539). A second close takes effect.
 */
export async function closePages(context: BrowserContext, keeper: Page): Promise<void> {
  let isDone = false;
  const pages = context.pages().filter((one) => one !== keeper);
  const closed = Promise.all(pages.map((one) => one.close())).finally(() => {
    isDone = true;
  });
  for (;;) {
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 1000))]);
    if (isDone) return void (await closed);
    await closeAgain(keeper);
  }
}

async function closeAgain(keeper: Page): Promise<void> {
  const session = await keeper.context().newCDPSession(keeper);
  const { targetInfo: own } = await session.send('Target.getTargetInfo');
  const root = await keeper.context().browser()?.newBrowserCDPSession();
  const { targetInfos = [] } = (await root?.send('Target.getTargets')) ?? {};
  const left = targetInfos.filter(
    ({ type, targetId, browserContextId }) =>
      type === 'page' && browserContextId === own.browserContextId && targetId !== own.targetId,
  );
  for (const { targetId } of left) await root?.send('Target.closeTarget', { targetId });
  await Promise.all([session.detach(), root?.detach()]);
}
