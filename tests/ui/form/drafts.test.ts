import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { type Draft, draftKey, draftText, dropDraft, pruneDrafts, readDraft, writeDraft } from '../../../src/ui/form/drafts';
import { memoryStorage } from '../../support/memoryStorage';
import { demandViewer } from './viewers';

const tags = resourceOf('tags');
const draft: Draft = { at: '2026-09-17T13:02:00Z', name: 'Halden EV launch', version: 16, before: { cpm: 24 }, changes: { cpm: 25 } };
const key = draftKey(demandViewer, 'tags', 12);

describe('a draft', () => {
  it('comes back as it was kept', () => {
    const storage = memoryStorage();
    expect(writeDraft(storage, key, draftText(tags, draft))).toBe(true);
    expect(readDraft(storage, key)).toEqual(draft);
    dropDraft(storage, key);
    expect(readDraft(storage, key)).toBeUndefined();
  });

  it('is of one person, of the administrator who acts for them, and of one object', () => {
    const acting = { ...demandViewer, admin: { user: 1, name: 'Operator' } };
    const keys = [
      key,
      draftKey({ ...demandViewer, user: 13 }, 'tags', 12),
      draftKey(acting, 'tags', 12),
      draftKey(demandViewer, 'tags', 13),
      draftKey(demandViewer, 'tags', 'create'),
    ];
    expect(new Set(keys).size).toBe(5);
  });

  it('never holds a secret', () => {
    const storage = memoryStorage();
    const secret = { before: { requestHeaders: { set: true } }, changes: { requestHeaders: { Authorization: 'Bearer 1' }, cpm: 25 } };
    writeDraft(storage, key, draftText(tags, { ...draft, ...secret }));
    expect(readDraft(storage, key)).toMatchObject({ before: {}, changes: { cpm: 25 } });
    expect(storage.getItem(key)).not.toContain('Bearer');
  });

  it('is none when the storage holds something else', () => {
    expect(readDraft(memoryStorage({ [key]: '{"at":1' }), key)).toBeUndefined();
    expect(readDraft(memoryStorage({ [key]: '{"at":"2026-09-17T13:02:00Z"}' }), key)).toBeUndefined();
  });

  it('says so when a full storage did not take it', () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as Storage;
    expect(writeDraft(full, key, draftText(tags, draft))).toBe(false);
  });

  it('is forgotten after a week, and nothing else is', () => {
    const storage = memoryStorage({ mode: 'ssp' });
    writeDraft(storage, key, draftText(tags, draft));
    const other = draftKey(demandViewer, 'tags', 13);
    writeDraft(storage, other, draftText(tags, { ...draft, at: '2026-09-23T13:02:00Z' }));
    pruneDrafts(storage, new Date('2026-09-25T00:00:00Z'));
    expect(readDraft(storage, key)).toBeUndefined();
    expect(readDraft(storage, other)).toBeDefined();
    expect(storage.getItem('mode')).toBe('ssp');
  });
});
