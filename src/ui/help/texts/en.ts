import type { ShippedHelp } from '../shippedHelp';

const parts = import.meta.glob<ShippedHelp>('./*.en.ts', { eager: true, import: 'texts' });

export const shipped: ShippedHelp = Object.assign({}, ...Object.values(parts));
