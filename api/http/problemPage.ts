import { type Refusal, statusOf } from './problems';
import type { ApiContext } from './request';

/** Whether a browser opens the address as a page for a person. Programs may accept HTML too. */
export function isOpenedAsPage(c: ApiContext): boolean {
  const { method } = c.req;
  const mode = c.req.header('Sec-Fetch-Mode');
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (mode !== undefined) return mode === 'navigate';
  const accepted = (c.req.header('Accept') ?? '').slice(0, 1000);
  const isProgram = c.req.header('Authorization') !== undefined || c.req.header('X-Requested-With') !== undefined;
  // Browsers without Sec-Fetch-Mode accept XHTML, which no HTTP library does.
  return !isProgram && accepted.includes('application/xhtml+xml');
}

/** The page of a refusal, for API addresses that people open in their own tab. */
export function problemPage(c: ApiContext, refusal: Refusal, requestId: string): Response {
  const status = statusOf(refusal);
  const language = /^fr\b/i.test((c.req.header('Accept-Language') ?? '').slice(0, 100).trim()) ? 'fr' : 'en';
  const { words, home, signIn } = texts[language];
  const said = words[status] ?? words[0];
  const [path, link] = status === 401 ? ['/login', signIn] : ['/', home];
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${status}</title>
<style>body{font:14px/22px Poppins,system-ui,sans-serif;max-width:480px;margin:20vh auto;padding:0 24px}h1{font-size:32px;margin:0}small{opacity:.7}</style></head>
<body><main><h1>${status}</h1><p>${said}</p><p><a href="${path}">${link}</a></p><small>${requestId}</small></main></body></html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    Vary: 'Accept, Sec-Fetch-Mode',
    'X-Request-Id': requestId,
    ...(refusal.extra.retryAfter !== undefined && {
      'Retry-After': String(Math.max(1, Math.ceil(refusal.extra.retryAfter))),
    }),
  };
  return new Response(html, { status, headers });
}

type Texts = {
  readonly words: Readonly<Record<number, string>> & { readonly 0: string };
  readonly home: string;
  readonly signIn: string;
};

// By status, because refusals are translated in the console, which is not loaded here.
const texts: { readonly en: Texts; readonly fr: Texts } = {
  en: {
    words: {
      0: 'This address cannot be opened.',
      401: 'You are not signed in. Sign in, then open this address again.',
      403: 'Your session has no access to this address. Sign in as its user.',
      404: 'This page could not be found.',
      410: 'This has expired.',
      429: 'Too many requests. Try again in a moment.',
      500: 'Something went wrong on the server. Try again in a moment.',
      503: 'This is not available right now. Try again in a moment.',
    },
    home: 'Back to the home page',
    signIn: 'Sign in',
  },
  fr: {
    words: {
      0: 'Impossible d’ouvrir cette adresse.',
      401: 'Vous n’êtes pas connecté. Connectez-vous, puis ouvrez de nouveau cette adresse.',
      403: 'Votre session ne peut pas ouvrir cette adresse. Connectez-vous avec l’utilisateur pour lequel elle a été créée.',
      404: 'Cette page est introuvable.',
      410: 'Cet élément n’est plus disponible.',
      429: 'Trop de requêtes. Réessayez dans un instant.',
      500: 'Une erreur s’est produite sur le serveur. Réessayez dans un instant.',
      503: 'Indisponible pour le moment. Réessayez dans un instant.',
    },
    home: 'Retour à l’accueil',
    signIn: 'Se connecter',
  },
};
