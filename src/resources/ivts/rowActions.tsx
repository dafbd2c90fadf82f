import { FlaskConical } from 'lucide-react';
import type { OwnActionsOf } from '../../ui/actions/ownActions';
import { later } from '../../ui/parts/later';
import type { ivts } from '../ivts';

const EventTestDialog = later(() => import('../../ui/checks/EventTestDialog').then((module) => module.EventTestDialog));

export const rowActions: OwnActionsOf<typeof ivts> = [
  {
    id: 'test',
    icon: FlaskConical,
    label: 'Test pixel',
    key: 't',
    isOffered: ({ pixels }) => pixels.length > 0,
    Dialog: (props) => <EventTestDialog {...props} rows="pixels" />,
  },
];
