/** The disk of the data has less room than the reserve: reads go on, writes are refused until space is freed. */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** Of the report engine, which has no codes of the system. */
const sentences = /no space left on device|not_enough_space|disk quota exceeded/i;

/** Whether an error of any layer means that there was no room on a disk: the system, PostgreSQL or the report engine. */
export function isDiskFull(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) {
    if (found instanceof DiskFull || ('code' in found && codes.includes(found.code)) || sentences.test(found.message))
      return true;
  }
  return false;
}

/** Whether stored pages are not what was written: PostgreSQL's data_corrupted and index_corrupted. */
export function isDamaged(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) {
    if ('code' in found && (found.code === 'XX001' || found.code === 'XX002')) return true;
  }
  return false;
}
