import { storedLanguage } from '../ui/i18n/languageChoice';
import { otherMessages } from '../ui/i18n/otherMessages';

/**
 * Fetches all of the console at once, but runs its scripts one after the other with a rest between: together they would hold the
 * page up for longer than a person should notice.
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

/** Asks for faces before anything is drawn in them: one that comes later has the whole page laid out again. */
export function loadFonts(faces: readonly string[]): void {
  // One that fails leaves its stand-in, which has the same measure.
  for (const face of faces) document.fonts.load(face).catch(() => undefined);
}

export const signInFaces = ['400 13px "Poppins"', '500 13px "Poppins"', '600 13px "Poppins"'];
const consoleFaces = ['400 12px "Inter Variable"', '400 12px "Poppins hyphen"'];
