import type { Language } from '../../ui/i18n/languages';

/**
 * Translations of the report catalogue, by English label and by kind, since one English word may be a metric and a state. Words
 * that the console already translates are not repeated. Refusals are keyed by code.
 */
export type ReportLabels = Readonly<
  Record<'groups' | 'dimensions' | 'metrics' | 'presets' | 'options' | 'refusals', Readonly<Record<string, string>>>
>;

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ labels: ReportLabels }>>> = {
  fr: () => import('./fr'),
};

/** Loads the labels of the language in use with the report screens; null for English, the language of the catalogue. */
export const loadLabels = async (language: Language): Promise<ReportLabels | null> =>
  language === 'en' ? null : (await loaders[language]()).labels;
