import { FlaskConical } from 'lucide-react';
import type { OwnAction } from '../../ui/actions/ownActions';
import { later } from '../../ui/parts/later';

export const rowActions: readonly OwnAction[] = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test tag',
    key: 't',
    Dialog: later(() => import('../../ui/checks/ContextTestDialog').then((module) => module.ContextTestDialog)),
  },
];
