import { FlaskConical } from 'lucide-react';
import type { ExtensionAction } from '../../ui/actions/extensionActions';
import { lazyComponent } from '../../ui/parts/lazyComponent';

export const rowActions: readonly ExtensionAction[] = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test call',
    key: 't',
    // The platform runs marketplaces, and its endpoints and secrets are its own.
    isOffered: (_, { viewer }) => viewer.role === 'admin',
    Dialog: lazyComponent(() => import('../../ui/checks/ContextTestDialog').then((module) => module.ContextTestDialog)),
  },
];
