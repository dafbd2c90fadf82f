import { expect, it } from 'vitest';
import { isReadWithSave, traceSave } from './traceSave';

/** A reader of a save must be able to follow it: may only fall. */
const mostFiles = 35;

it('a save of one campaign passes few files of the data provider and the API', async () => {
  const files = (await traceSave()).filter(isReadWithSave);
  expect(files).toContain('api/objects/unitOfWork.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(mostFiles);
}, 60_000);
