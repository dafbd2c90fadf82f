import type { Page } from '../pages/definePage';

const found = import.meta.glob<Page>(['../pages/*.tsx', '../*/*.page.tsx'], { eager: true, import: 'page' });

/** The pages: `NAME.page.tsx` in the folder of a feature, and those of no feature in `src/pages`. */
export const pages: readonly Page[] = Object.values(found);
