/** A word kept in this browser over visits; nothing where the browser keeps nothing (blocked storage throws). */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The same word for the server, which reads nothing but cookies. */
export function tellServer(cookie: string, word: string): void {
  const told = `${cookie}=${encodeURIComponent(word)}`;
  // Writing one costs more than reading them all.
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
    // Full or blocked: the wish holds for this page alone.
  }
}
