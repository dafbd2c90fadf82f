import type { Page } from './definePage';

const found = import.meta.glob<Page>('./*.tsx', { eager: true, import: 'page' });

/** The page of each `.tsx` file in this folder. */
export const pages: readonly Page[] = Object.values(found);
