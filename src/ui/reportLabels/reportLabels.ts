import type { Language } from '../i18n/languages';

/**
 * What the catalogue of reports says, in another language: the English is the key. By what it names, for one word of
 * English may be a figure here and a state there. What the console has words for already stands among those alone. Refusals stand by their
 * code.
 */
export type ReportLabels = Readonly<
  Record<'groups' | 'dimensions' | 'metrics' | 'presets' | 'options' | 'refusals', Readonly<Record<string, string>>>
>;

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ labels: ReportLabels }>>> = {
  fr: () => import('./fr'),
};

/** They come with the screens of reports, and none but those of the language in use; the catalogue itself is English. */
export const loadLabels = async (language: Language): Promise<ReportLabels | null> =>
  language === 'en' ? null : (await loaders[language]()).labels;
