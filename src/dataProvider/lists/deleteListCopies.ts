export const listDatabase = 'adx-lists';

/** Deletes every list stored in this browser, from a page that may have no worker. Resolves when done. */
export function deleteListCopies(): Promise<void> {
  deleteApplicationLists();
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(listDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** Deletes the cache `appl_list_{userId}` of the specification, which an earlier client may have left. */
export function deleteApplicationLists(): void {
  for (const storage of [globalThis.localStorage, globalThis.sessionStorage]) {
    for (const key of Object.keys(storage ?? {})) if (key.startsWith('appl_list_')) storage.removeItem(key);
  }
}
