import { Link } from 'lucide-react';
import { copyField } from '../../ui/actions/copyField';
import type { ExtensionAction } from '../../ui/actions/extensionActions';

export const rowActions: readonly ExtensionAction[] = [
  {
    id: 'copyEndpoint',
    icon: Link,
    label: 'Copy endpoint',
    run: (records, context) =>
      copyField(
        records,
        'endpoint',
        { said: 'Endpoint of %{name} copied', none: '%{name} has no endpoint of its own.' },
        context,
      ),
  },
];
