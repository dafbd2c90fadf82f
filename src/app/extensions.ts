import type { UiExtension } from '../ui/extendUi';

const found = import.meta.glob<{ name: string; extension: UiExtension }>('../resources/*.ui.tsx', {
  eager: true,
  import: 'default',
});

/** UI extensions by resource. */
export const extensions: ReadonlyMap<string, UiExtension> = new Map(
  Object.values(found).map(({ name, extension }) => [name, extension]),
);
