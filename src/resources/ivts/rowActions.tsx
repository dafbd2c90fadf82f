import { FlaskConical } from 'lucide-react';
import type { ExtensionActionsOf } from '../../ui/actions/extensionActions';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import type { ivts } from '../ivts';

const EventTestDialog = lazyComponent(() =>
  import('../../ui/checks/EventTestDialog').then((module) => module.EventTestDialog),
);

export const rowActions: ExtensionActionsOf<typeof ivts> = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test pixel',
    key: 't',
    isOffered: ({ pixels }) => pixels.length > 0,
    Dialog: (props) => <EventTestDialog {...props} rows="pixels" />,
  },
];
