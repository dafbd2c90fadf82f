/**
 * Language and theme that a browser was last told, for the server too: it draws the sign-in page in them. No right hangs on them, and
 * they say nothing that the page's own request headers would not.
 */
export const lookCookies = { language: 'adx-language', theme: 'adx-theme' } as const;
