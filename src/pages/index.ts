import type { Page } from './definePage';

const found = import.meta.glob<Page>('./*.tsx', { eager: true, import: 'page' });

/** One for each file of this folder that ends in `.tsx`. */
export const pages: readonly Page[] = Object.values(found);
