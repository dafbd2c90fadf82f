import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { fieldsForMany } from '../../../src/ui/actions/EditFieldDialog';
import { demandViewer } from './demandViewer';

describe('a field that is set on many objects', () => {
  it('is none that belongs to one object, or needs the form around it', () => {
    const admin = { ...demandViewer, role: 'admin' as const, isSuper: true, owner: null, account: null };
    const fields = fieldsForMany(resourceOf('managers'), admin);
    expect(fields).toContain('duty');
    expect(fields.filter((name) => ['name', 'status', 'email', 'photo'].includes(name))).toEqual([]);
  });
});
