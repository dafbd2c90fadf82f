import { definePage } from '../pages/definePage';

export const page = definePage({
  routes: ['/reports'],
  entries: [],
  load: async () => (await import('./saved/SavedScreen')).SavedScreen,
  props: ({ saved }) => ({ saved }),
});
