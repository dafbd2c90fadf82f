import { withFrenchSpaces } from '../../ui/i18n/messages/frenchSpaces';
import { dimensions } from './dimensions.fr';
import { groups } from './groups.fr';
import { metrics } from './metrics.fr';
import { options } from './options.fr';
import { presets } from './presets.fr';
import { refusals } from './refusals.fr';
import type { ReportLabels } from './reportLabels';

export const labels: ReportLabels = withFrenchSpaces({ groups, dimensions, metrics, presets, options, refusals });
