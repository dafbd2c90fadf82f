import { Refusal } from './problems';

/** Status 507: the caller can do nothing about it but wait; the log names the folder. */
export const diskFull = (): Refusal =>
  new Refusal('disk_full', 'The server’s disk is full. Nothing was saved. Ask its operator to free some space, then try again.', {
    retryAfter: 60,
  });

export const dataDamaged = (): Refusal =>
  new Refusal(
    'internal',
    'Some stored data is damaged and cannot be read. Nothing was changed. Ask the server’s operator to restore a backup.',
  );
