import { type Browser, chromium, type LaunchOptions } from 'playwright';
import { chromiumMissing, findChromium } from '../../scripts/requirements.mjs';

/** A browser of its own for one test file; its caller closes it. */
export async function launchChromium(options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(chromiumMissing);
  return chromium.launch({ ...options, executablePath, args: ['--no-sandbox', ...(options.args ?? [])] });
}
