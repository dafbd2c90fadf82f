import { withFrenchSpaces } from '../../i18n/messages/frenchSpaces';
import type { ShippedHelp } from '../shippedHelp';

const parts = import.meta.glob<ShippedHelp>('./*.fr.ts', { eager: true, import: 'texts' });

export const shipped: ShippedHelp = withFrenchSpaces(Object.assign({}, ...Object.values(parts)));
