import type { Language } from '../i18n/languages';

/** Help texts shipped with the console, by place (`tags.cpm`, `report.metric.fill`) or by field (`cpm`) for all resources. */
export type ShippedHelp = Readonly<Record<string, string>>;

const loaders: Readonly<Record<Language, () => Promise<{ shipped: ShippedHelp }>>> = {
  en: () => import('./texts/en'),
  fr: () => import('./texts/fr'),
};

/** Loads the shipped texts of a language, after the first screen has its data. */
export const shippedHelp = async (language: Language): Promise<ShippedHelp> => (await loaders[language]()).shipped;

/** Returns the text of a place: its own, else that of its field for all resources. */
export function shippedAt(texts: ShippedHelp, place: string): string | undefined {
  if (place.startsWith('report.')) return texts[withoutName(place)];
  return texts[place] ?? texts[place.slice(place.indexOf('.') + 1)];
}

/** All dimensions of an account's own parameters (`report.dimension.param:placement`) share one text. */
export const withoutName = (place: string): string => place.replace(/^(report\.dimension\.param):.*$/s, '$1');
