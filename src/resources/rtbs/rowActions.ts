import { FlaskConical } from 'lucide-react';
import type { OwnAction } from '../../ui/actions/ownActions';
import { later } from '../../ui/parts/later';

export const rowActions: readonly OwnAction[] = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test call',
    key: 't',
    // The platform runs marketplaces, and its endpoints and secrets are its own.
    isOffered: (_, { viewer }) => viewer.role === 'admin',
    Dialog: later(() => import('../../ui/checks/ContextTestDialog').then((module) => module.ContextTestDialog)),
  },
];
