import { Ban, ListPlus } from 'lucide-react';
import type { ExtensionActionsOf } from '../../ui/actions/extensionActions';
import { changeFields } from '../../ui/actions/runStatus';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import type { applications } from '../applications';

export const rowActions: ExtensionActionsOf<typeof applications> = [
  {
    id: 'addToList',
    icon: ListPlus,
    label: 'Add to list',
    key: 'l',
    places: ['row', 'bulk', 'form'],
    Dialog: lazyComponent(() => import('./AddToListDialog').then((module) => module.AddToListDialog)),
  },
  {
    id: 'block',
    icon: Ban,
    label: 'Block',
    places: ['row', 'bulk', 'form'],
    isOffered: (record, { mayWrite }) => mayWrite(record) && record.quality !== 'blocked',
    async run(records, context) {
      try {
        await changeFields(records, { quality: 'blocked' }, context);
      } catch (error) {
        context.refuse(error, records);
      }
    },
  },
];
