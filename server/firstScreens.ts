import type { Log } from '../api/ports';
import type { FirstScreens } from '../src/model/firstScreen';

/**
 * Draws first screens on the server, from the very components of the console (`src/boot/renderFirstScreen.tsx`). Those are loaded a
 * while after the start, which they would hold up; pages that are asked for before then come without.
 */
export function createFirstScreens(log: Log): { found(): FirstScreens | undefined; load(): Promise<void> } {
  let screens: FirstScreens | undefined;
  return {
    found: () => screens,
    async load() {
      // React is several times slower where it checks what a developer does.
      process.env.NODE_ENV ??= 'production';
      const { firstScreens } = await import('../src/boot/renderFirstScreen');
      // The console draws the same, and tells the person what is wrong.
      const toldInLog = (error: unknown): undefined =>
        void log.error('first_screen', { error: error instanceof Error ? error.stack : String(error) });
      screens = {
        attributes: firstScreens.attributes,
        drawSignIn(page) {
          try {
            return firstScreens.drawSignIn(page);
          } catch (error) {
            return toldInLog(error);
          }
        },
        draw: (screen) => firstScreens.draw(screen).catch(toldInLog),
      };
    },
  };
}
