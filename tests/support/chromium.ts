import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { chromiumMissing, findTestBrowser, testBrowserWords } from '../../tools/requirements.mjs';

/** Starts a browser for one test file; the caller closes it. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findTestBrowser();
  if (!executablePath) throw new Error(chromiumMissing);
  return chromium.launch({ ...options, executablePath, args: [...testBrowserWords, ...(options.args ?? [])] });
}
