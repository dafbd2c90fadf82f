export const listDatabase = 'adx-lists';

/** Drops every list kept in this browser, from a page that may have no worker. Answers when it is done. */
export function deleteListCopies(): Promise<void> {
  deleteApplicationLists();
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(listDatabase);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}

/** The cache `appl_list_{userId}` of the specification goes with the lists; an earlier client may have left one. */
export function deleteApplicationLists(): void {
  for (const storage of [globalThis.localStorage, globalThis.sessionStorage]) {
    for (const key of Object.keys(storage ?? {})) if (key.startsWith('appl_list_')) storage.removeItem(key);
  }
}
