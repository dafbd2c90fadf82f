import { storedLanguage } from '../ui/i18n/languageChoice';
import { otherMessages } from '../ui/i18n/otherMessages';

/**
 * Fetches all files of the console at once, but runs its scripts one by one with pauses: together they would block the page
 * noticeably.
 */
export async function loadConsole(rest: () => Promise<unknown> = breathe): Promise<typeof import('./openConsole')> {
  const texts = otherMessages(storedLanguage());
  loadFonts(consoleFaces);
  const files = document.querySelector<HTMLMetaElement>('meta[name="console-files"]')?.content.split(' ') ?? [];
  for (const file of files) preload(file);
  for (const file of files.filter(isScript)) {
    await import(/* @vite-ignore */ file);
    await rest();
  }
  const [module] = await Promise.all([import('./openConsole'), texts]);
  return module;
}

const isScript = (file: string): boolean => file.endsWith('.js');

function preload(file: string): void {
  if (document.querySelector(`link[href="${file}"]`)) return;
  const link = document.createElement('link');
  if (isScript(file)) link.rel = 'modulepreload';
  else Object.assign(link, { rel: 'preload', as: 'style' });
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

const breathe = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** Requests fonts before the first render: a font that loads later causes a layout of the whole page. */
export function loadFonts(faces: readonly string[]): void {
  // A failed font leaves its fallback, which has the same metrics.
  for (const face of faces) document.fonts.load(face).catch(() => undefined);
}

export const signInFaces = ['400 13px "Poppins"', '500 13px "Poppins"', '600 13px "Poppins"'];
const consoleFaces = ['400 12px "Inter Variable"', '400 12px "Poppins hyphen"'];
