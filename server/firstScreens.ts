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
      screens = {
        attributes: firstScreens.attributes,
        draw: (screen) =>
          firstScreens.draw(screen).catch((error: unknown) => {
            // The console draws the same, and tells the person what is wrong.
            log.error('first_screen', { error: error instanceof Error ? error.stack : String(error) });
            return undefined;
          }),
      };
    },
  };
}
