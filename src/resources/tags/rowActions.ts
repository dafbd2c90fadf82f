import { FlaskConical } from 'lucide-react';
import type { ExtensionAction } from '../../ui/actions/extensionActions';
import { lazyComponent } from '../../ui/parts/lazyComponent';

export const rowActions: readonly ExtensionAction[] = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test tag',
    key: 't',
    Dialog: lazyComponent(() => import('../../ui/checks/ContextTestDialog').then((module) => module.ContextTestDialog)),
  },
];
