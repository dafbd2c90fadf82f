/** Less disk space is free than the reserve: reads work, writes are refused until space is freed. */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

const codes: readonly unknown[] = ['ENOSPC', 'EDQUOT', '53100'];
/** Messages of the report engine, which has no system error codes. */
const sentences = /no space left on device|not_enough_space|disk quota exceeded/i;

/** Whether an error of any layer (system, PostgreSQL, report engine) means that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) {
    if (found instanceof DiskFull || ('code' in found && codes.includes(found.code)) || sentences.test(found.message))
      return true;
  }
  return false;
}

/** Whether an error means damaged data: PostgreSQL's data_corrupted and index_corrupted. */
export function isDamaged(error: unknown): boolean {
  for (let found = error; found instanceof Error; found = found.cause) {
    if ('code' in found && (found.code === 'XX001' || found.code === 'XX002')) return true;
  }
  return false;
}
