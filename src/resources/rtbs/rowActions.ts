import { FlaskConical } from 'lucide-react';
import type { ExtensionAction } from '../../ui/actions/extensionActions';
import { lazyComponent } from '../../ui/parts/lazyComponent';

export const rowActions: readonly ExtensionAction[] = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test call',
    key: 't',
    // The platform runs marketplaces; accounts see neither their endpoints nor their secrets.
    isOffered: (_, { viewer }) => viewer.role === 'admin',
    Dialog: lazyComponent(() => import('../../ui/checks/ContextTestDialog').then((module) => module.ContextTestDialog)),
  },
];
