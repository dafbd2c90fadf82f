import { loadMessages } from '../../src/ui/i18n/createI18n';
import type { Language } from '../../src/ui/i18n/languages';
import { type Messages, mergeMessages } from '../../src/ui/i18n/messages/mergeMessages';
import { loadScreenTexts, type ScreenTexts } from '../../src/ui/i18n/screenTexts';
import { laterTexts } from '../../src/ui/texts';

const found = import.meta.glob<Readonly<Record<string, ScreenTexts>>>('../../src/*/screenTexts/index.ts', {
  eager: true,
});
const byScreen = new Map(
  Object.entries(found).flatMap(([path, module]) =>
    Object.values(module).map((texts) => [path.split('/').at(-3) ?? '', texts] as const),
  ),
);

/** The screens with texts of their own, by their folders in src. */
export const screensWithTexts: readonly string[] = [...byScreen.keys()];

export function textsOfScreen(screen: string): ScreenTexts {
  const texts = byScreen.get(screen);
  if (!texts) throw new Error(`src/${screen} has no screenTexts.`);
  return texts;
}

export const screenTexts = (screen: string, language: Language): Promise<Messages> =>
  loadScreenTexts(textsOfScreen(screen), language);

/** All texts but those of the screens that are left out. */
export const everyText = async (language: Language, screens = screensWithTexts): Promise<Messages> =>
  mergeMessages([
    await loadMessages(language),
    await loadScreenTexts(laterTexts, language),
    ...(await Promise.all(screens.map((screen) => screenTexts(screen, language)))),
  ]);
