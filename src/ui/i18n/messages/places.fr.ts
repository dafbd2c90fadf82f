import { countries } from '../../../reference/countries';

const french = new Intl.DisplayNames(['fr'], { type: 'region' });

/** Regions of the market, and every country by the browser's own knowledge of the language. */
export default {
  'Asia-Pacific': 'Asie-Pacifique',
  'Latin America and Caribbean': 'Amérique latine et Caraïbes',
  'Europe, Middle East and Africa': 'Europe, Moyen-Orient et Afrique',
  'North America': 'Amérique du Nord',
  'Southeast Asia': 'Asie du Sud-Est',
  'Middle East and North Africa': 'Moyen-Orient et Afrique du Nord',
  ...Object.fromEntries(countries.map(({ id, name }) => [name, french.of(id.toUpperCase()) ?? name])),
};
