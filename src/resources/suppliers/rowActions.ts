import { Link } from 'lucide-react';
import { copyField } from '../../ui/actions/copyField';
import type { OwnAction } from '../../ui/actions/ownActions';

export const rowActions: readonly OwnAction[] = [
  {
    id: 'copyEndpoint',
    icon: Link,
    label: 'Copy endpoint',
    run: (records, context) =>
      copyField(records, 'endpoint', { said: 'Endpoint of %{name} copied', none: '%{name} has no endpoint of its own.' }, context),
  },
];
