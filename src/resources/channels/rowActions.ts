import { Link } from 'lucide-react';
import { copyField } from '../../ui/actions/copyField';
import type { OwnAction } from '../../ui/actions/ownActions';

export const rowActions: readonly OwnAction[] = [
  {
    id: 'exportTag',
    icon: Link,
    label: 'Export tag',
    key: 't',
    run: (records, context) =>
      copyField(
        records,
        'endpoint',
        { said: 'Endpoint of %{name} copied', none: '%{name} has no endpoint: your account has no domain yet.' },
        context,
      ),
  },
];
