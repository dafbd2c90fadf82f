import { Link } from 'lucide-react';
import { copyField } from '../../ui/actions/copyField';
import type { ExtensionAction } from '../../ui/actions/extensionActions';

export const rowActions: readonly ExtensionAction[] = [
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
