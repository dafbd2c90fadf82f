import type { ReportCatalogue } from '../../model/reports/reportCall';
import { dimensionLabel } from './dimensionLabel';
import type { ReportLabels } from './reportLabels';

/** Translates every label of the catalogue, so that screens need not. */
export function catalogueIn(
  catalogue: ReportCatalogue,
  labels: ReportLabels,
  text: (english: string) => string,
): ReportCatalogue {
  const wordsOf = (part: keyof ReportLabels) => {
    const words = labels[part];
    return (english: string): string => (Object.hasOwn(words, english) ? words[english] : undefined) ?? text(english);
  };
  const say = {
    group: wordsOf('groups'),
    dimension: wordsOf('dimensions'),
    metric: wordsOf('metrics'),
    preset: wordsOf('presets'),
    option: wordsOf('options'),
  };
  return {
    ...catalogue,
    dimensions: catalogue.dimensions.map((one) => ({
      ...one,
      label: dimensionLabel(one, say.dimension),
      group: say.group(one.group),
      options: one.options?.map((option) => ({ ...option, label: say.option(option.label) })) ?? null,
    })),
    metrics: catalogue.metrics.map((one) => ({ ...one, label: say.metric(one.label), group: say.group(one.group) })),
    ...(catalogue.elsewhere && {
      elsewhere: {
        ...catalogue.elsewhere,
        dimensions: catalogue.elsewhere.dimensions.map((one) => ({ ...one, label: say.dimension(one.label) })),
        metrics: catalogue.elsewhere.metrics.map((one) => ({ ...one, label: say.metric(one.label) })),
      },
    }),
    presets: catalogue.presets.map((one) => ({ ...one, label: say.preset(one.label) })),
  };
}
