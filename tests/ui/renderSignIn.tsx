import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PublicConfig } from '../../src/model/publicConfig';
import type { SessionAnswer, SignedInUser } from '../../src/model/signedIn';
import { SignIn, type SignInProps } from '../../src/signIn/SignIn';
import { untilAnswered } from '../support/slowPage';
import '../../src/ui/theme/tokens.css';
import '../../src/ui/theme/base.css';

const config: PublicConfig = {
  apiBase: '',
  productName: 'ADX Console',
  insightHub: null,
  encryption: null,
  languages: ['en', 'fr'],
  samples: [
    {
      login: 'demand@adx.example',
      password: 'sample',
      label: 'Publisher',
      account: 'Northbay Streaming',
      about: 'Supply and demand',
    },
  ],
  build: '1.0.0',
  demo: false,
};
export const mara = { id: 12, name: 'Mara Lindqvist', type: 'demand' } as SignedInUser;
export const signedOut: SessionAnswer = { user: null, admin: null, serverTime: '2026-09-17T12:00:00Z', build: '1.0.0' };

export const login = page.getByRole('textbox', { name: 'Login' });
export const password = page.getByLabelText('Password', { exact: true });
export const submit = page.getByRole('button', { name: 'Sign in', exact: true });

export const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });

type Respond = (call: string, body: Readonly<Record<string, unknown>>) => Response | Promise<Response>;

/** The sign-in page, on a server that answers its calls (`login`, `link`, `accept`) so. */
export async function openSignIn(respond: Respond = () => answer(500, {}), given: Partial<SignInProps> = {}) {
  const called = vi.fn(async (url: string, init: RequestInit) => {
    await untilAnswered();
    return respond(url.split('/').at(-1) ?? '', JSON.parse(String(init.body)));
  });
  vi.stubGlobal('fetch', called);
  const signedIn = vi.fn(async () => undefined);
  await render(
    <SignIn config={config} session={signedOut} search="" signedIn={signedIn} ready={() => undefined} {...given} />,
  );
  return {
    signedIn: signedIn as typeof signedIn & { mock: { calls: unknown[][] } },
    calls: () => called.mock.calls.map(([, init]) => JSON.parse(String(init.body))),
  };
}
