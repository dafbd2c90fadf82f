/**
 * Cookies with the language and theme last chosen in the browser, with which the server renders the sign-in page. They grant no
 * rights, and reveal nothing beyond the page's own request headers.
 */
export const lookCookies = { language: 'adx-language', theme: 'adx-theme' } as const;
