import { countries } from '../../../reference/countries';
import { languages } from '../../../reference/languages';

const french = new Intl.DisplayNames(['fr'], { type: 'language' });
// Nauru is spoken in Nauru: the country has the text.
const places = new Set<string>(countries.map(({ name }) => name));

/** Every language by the browser's own knowledge of the other. */
export default Object.fromEntries(
  languages.filter(({ label }) => !places.has(label)).map(({ value, label }) => [label, french.of(value) ?? label]),
);
