import { definePage } from './definePage';

export const page = definePage({
  routes: ['/reports'],
  entries: [],
  load: async () => (await import('../reports/saved/SavedScreen')).SavedScreen,
  props: ({ saved }) => ({ saved }),
});
