import { isLostFile } from '../i18n/isLostFile';

/** Delay of the second try, in milliseconds. */
const againMs = 500;

/**
 * Runs an `import()`, and runs it once more where its file did not load: one connection may break, for example when a server stops,
 * and the next one succeed. A lost stylesheet is not tried again: Vite requests each only once per page.
 */
export async function fetchAgain<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch();
  } catch (error) {
    if (!isLostFile(error) || error.message.includes('CSS')) throw error;
    await new Promise((resolve) => setTimeout(resolve, againMs));
    return fetch();
  }
}
