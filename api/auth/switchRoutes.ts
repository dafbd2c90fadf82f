import { z } from 'zod';
import type { SessionAnswer } from '../../src/model/signedIn';
import { choice, integer, text } from '../../src/schema/fields';
import { saySignIns } from '../../src/schema/messages/saySignIns';
import type { Answers } from '../http/answers';
import { forbidden, notFound, Refusal } from '../http/problems';
import { readFields } from '../http/readFields';
import { type Api, type ApiContext, bodyLimits, route, sessionOn, takes, viewerOn } from '../http/request';
import type { Ports } from '../ports';
import { accountType, userType } from './accounts';
import type { LiveSession, Sessions } from './sessions';
import { usersOf } from './users';

/** An administrator acts for an account for at most this long. */
const impersonationMs = 4 * 3_600_000;

/** What acting for an account takes. */
/** Back to the administrator; any other address is refused as one of another session. */
export const backQuery = z.object({
  type: z.literal('admin'),
  id: z.preprocess((text) => (/^[1-9]\d{0,9}$/.test(String(text)) ? Number(text) : text), z.int()),
});

export const switchFields = {
  type: choice('Type', { required: true, options: ['demand', 'sub', 'adv'] }),
  id: integer('Account', { required: true, min: 1, help: 'ID of the account' }),
  reason: text('Reason', { required: true, maxLength: 200, help: 'Kept with every change that is made' }),
};

type Changed = { readonly live: LiveSession; readonly token?: string | undefined };
type Answer = Pick<SessionAnswer, 'user' | 'admin'>;

/** Routes that begin and end acting for an account (impersonation). */
export function switchRoutes(
  api: Api,
  { store, carrier, clock, log }: Ports,
  sessions: Sessions,
  answers: Answers,
): void {
  /** Moves the session to a new token, which the answer carries. */
  const changeTo = async (c: ApiContext, admin: Parameters<Sessions['change']>[1]): Promise<Changed> => {
    const before = carrier.read(c.req.raw);
    const token = before ? await sessions.change(before, admin) : undefined;
    const live = token && (await sessions.find(token));
    if (!live) throw new Refusal('no_session', 'Sign in first.');
    return { live, token };
  };
  const withToken = (c: ApiContext, response: Response, { token }: Changed): Response => {
    if (token) carrier.write(response.headers, token, c.req.raw);
    return response;
  };
  const json = (c: ApiContext, changed: Changed): Response =>
    withToken(c, answers.plain(c, changed.live.answer satisfies Answer), changed);

  /** The sign-in to act as: the account's first active one, else its first. */
  const userFor = async (type: string, id: number): Promise<number> => {
    const [account] = await store.get(accountType(type), [id]);
    if (!account) throw notFound('Account not found.');
    if (account.status === 2)
      throw new Refusal('archived', saySignIns('signIns.accountArchived', { name: account.name }));
    const ids = (await usersOf(store, account.type, id)).map((user) => user.id).sort((a, b) => a - b);
    const users = (await store.get(userType, ids)).filter(({ status }) => status !== 2);
    const found = users.find(({ status }) => status === 1) ?? users[0];
    if (!found) throw new Refusal('not_ready', saySignIns('signIns.noLogin', { name: account.name }));
    return found.id;
  };

  route(api, '/api/switch', {
    post: takes(bodyLimits.words, async (c) => {
      if (!viewerOn(c).isSuper) throw forbidden('Only administrators can act for an account.');
      const { type, id, reason } = await readFields(c, switchFields);
      const as = await userFor(type, id);
      const until = new Date(clock().getTime() + impersonationMs).toISOString();
      const changed = await changeTo(c, { as, until, reason });
      log.info('impersonation started', { admin: changed.live.session.user, as, type, account: id });
      return json(c, changed);
    }),
    async get(c) {
      const live = sessionOn(c);
      const { session } = live;
      const asked = backQuery.safeParse({ type: c.req.query('type'), id: c.req.query('id') });
      if (asked.data?.id !== session.user) throw forbidden('This session has no admin to return to.');
      const changed = session.admin ? await changeTo(c, null) : { live };
      // A link opens the console; a call gets JSON.
      return wantsJson(c) ? json(c, changed) : withToken(c, c.redirect('/', 302), changed);
    },
  });
}

const wantsJson = (c: ApiContext): boolean => /\bjson\b/.test(c.req.header('Accept') ?? '');
