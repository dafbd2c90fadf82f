/** Reads a value from local storage; null where storage is blocked, which throws. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Passes the value to the server as a cookie, which a page request carries. */
export function tellServer(cookie: string, word: string): void {
  const told = `${cookie}=${encodeURIComponent(word)}`;
  // Writing a cookie costs more than reading all of them.
  if (document.cookie.split('; ').includes(told)) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox of our target have no cookie store.
  document.cookie = `${told}; Path=${import.meta.env.BASE_URL}; Max-Age=31536000; SameSite=Lax${secure}`;
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Full or blocked: the value applies to this page only.
  }
}
