import type { Fields } from './kinds';
import { choice } from './kinds/choice';
import { dateTime } from './kinds/date';
import { integer } from './kinds/number';
import { ref } from './kinds/ref';
import { longText, text } from './kinds/text';

export type CommonField =
  | 'id'
  | 'name'
  | 'status'
  | 'demand'
  | 'note'
  | 'createdAt'
  | 'modifiedAt'
  | 'modifiedBy'
  | 'version';

/**
 * Who owns the objects. `account`: a publisher. `accountOrGlobal`: a publisher, or none for objects that everybody may use.
 * `platform`: none; for what only administrators write. `ofAccount`: the account that a reference leads to, which the server sets.
 */
export type Owner = 'account' | 'accountOrGlobal' | 'platform' | 'ofAccount';

export const statuses = { inactive: 0, active: 1, archived: 2 } as const;

/** The fields of every object. */
export const commonFields = (owner: Owner): Fields => ({
  id: integer('ID', { access: 'server', writtenBy: 'api/objects/createObject.ts' }),
  name: text('Name', { required: true, maxLength: 255, search: true, readBy: 'people' }),
  // Archived is reached by the archive action only, never by a write.
  status: choice('Status', {
    readBy: 'api/objects/checks.ts',
    initial: 1,
    options: [
      [1, 'Active'],
      [0, 'Inactive'],
      [2, 'Archived'],
    ],
  }),
  ...(owner !== 'platform' && {
    demand: ref('Publisher', {
      to: 'demands',
      fixed: true,
      ...(owner === 'ofAccount'
        ? { access: 'server', writtenBy: 'api/objects/createObject.ts' }
        : { access: 'admin', readBy: 'api/objects/checks.ts' }),
    }),
  }),
  note: longText('Note', { maxLength: 2000, readBy: 'people' }),
  createdAt: dateTime('Created', { access: 'server', zone: 'utc', writtenBy }),
  modifiedAt: dateTime('Modified', { access: 'server', zone: 'utc', writtenBy }),
  modifiedBy: ref('Modified by', { to: 'users', access: 'server', writtenBy }),
  version: integer('Version', { access: 'server', writtenBy }),
});

const writtenBy = 'api/objects/unitOfWork.ts';
