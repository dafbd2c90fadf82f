import { resourceOf } from '../../src/resources';
import { text } from '../../src/schema/fields';
import { saySignIns } from '../../src/schema/messages/saySignIns';
import type { ApiParts } from '../apiParts';
import { keepAnswer, replaceAnswer } from '../http/idempotent';
import { forbidden, Refusal } from '../http/problems';
import { readFields } from '../http/readFields';
import { type Api, type ApiContext, idOf, route, sessionOn, viewerOn } from '../http/request';
import { findVisible } from '../objects/records';
import { mayChange, requireWrite } from '../objects/rights';
import type { Ports, StoredObject } from '../ports';
import { loginField, signedInUser, userType } from './accounts';
import { makeLink, userOfLink } from './links';
import { refuseWeak, setPassword } from './passwords';
import type { SignInParts } from './signInRoutes';
import { noteFactor } from './users';

const token = text('Link', { required: true, maxLength: 200 });
/** Bodies of the calls. */
export const linkFields = { token };
export const acceptFields = { token, password: text('Password', { required: true, maxLength: 1000 }) };
const gone = (): Refusal =>
  new Refusal('expired', 'The link was already used or is older than a day. Ask for a new one.');

/** Calls with which managers change sign-ins, and the links that they pass on. */
export function userSignInRoutes(
  api: Api,
  ports: Ports,
  { sessions, factor, answers, idempotent }: SignInParts & Pick<ApiParts, 'idempotent'>,
): void {
  const { store, mail, log, addressOf, limits } = ports;

  /** A sign-in that the viewer manages. */
  const managed = async (c: ApiContext): Promise<StoredObject> => {
    const viewer = viewerOn(c);
    const users = resourceOf(userType);
    requireWrite(viewer, users);
    const found = await findVisible(store, viewer, users, idOf(c));
    if (!mayChange(viewer, users, found)) throw forbidden();
    if (found.status === 2) throw new Refusal('archived', saySignIns('signIns.loginArchived', { name: found.name }));
    return found;
  };
  const by = (c: ApiContext) => sessionOn(c).session.user;
  /** The language of the user's settings, else of the sender's. */
  const localeFor = async (user: number, writer: number): Promise<string> => {
    const [own, writers] = await Promise.all([store.preferences.get(user), store.preferences.get(writer)]);
    return String(own.language ?? writers.language ?? 'en');
  };
  const base = resourceOf(userType).base.admin;

  route(api, `${base}/:id/link`, {
    post: idempotent(
      async (c) => {
        const user = await managed(c);
        const kind = (await store.credentials.get(user.id)) ? 'reset' : 'invite';
        const answerOf = (made: object, mailed: boolean) => answers.plain(c, { kind, ...made, mailed });
        const made = await makeLink(ports, user.id, (tx, link) => keepAnswer(c, tx, answerOf(link, false)));
        const addressee = { to: String(user.data[loginField]), name: user.name, path: made.path };
        const mailed = mail ? await mail.link(kind, { ...addressee, locale: await localeFor(user.id, by(c)) }) : false;
        log.info('link made', { by: by(c), user: user.id, kind, mailed });
        // A mail takes seconds, too long for a transaction: until it is sent, a repeated call answers that none was sent.
        return mailed ? replaceAnswer(c, answerOf(made, true)) : answerOf(made, false);
      },
      { isSecret: true },
    ),
  });

  route(api, `${base}/:id/signOut`, {
    async post(c) {
      const user = await managed(c);
      const ended = (await store.sessions.of(user.id)).length;
      await sessions.endOf([user.id]);
      log.info('signed out by someone else', { by: by(c), user: user.id, ended });
      return answers.plain(c, { ended });
    },
  });

  route(api, `${base}/:id/factorOff`, {
    async post(c) {
      const user = await managed(c);
      const wasOn = await factor.isOn(user.id);
      await factor.turnOff(user.id);
      await noteFactor(ports, user.id, 'off', wasOn && 'factorOff', sessionOn(c));
      await sessions.endOf([user.id]);
      log.info('second factor turned off', { by: by(c), user: user.id });
      return answers.plain(c, { mfa: 'off' });
    },
  });

  /** Links have the same limit as sign-ins. */
  const throttled = async (c: ApiContext): Promise<void> => {
    const verdict = await limits.login('link', addressOf(c.req.raw));
    if (!verdict.allowed)
      throw new Refusal('locked', 'Too many attempts. Try again later.', { retryAfter: verdict.retryAfter });
  };
  const userBehind = async (given: string | null, how: 'look' | 'take'): Promise<StoredObject> => {
    const id = await userOfLink(ports, given ?? '', how);
    const [user] = id === undefined ? [] : await store.get(userType, [id]);
    if (!user || !(await signedInUser(store, user.id))) throw gone();
    return user;
  };

  // By POST, which keeps the link out of addresses and logs.
  route(api, '/api/auth/link', {
    async post(c) {
      await throttled(c);
      const user = await userBehind((await readFields(c, linkFields)).token, 'look');
      await limits.loginPassed('link', addressOf(c.req.raw));
      return answers.plain(c, { name: user.name, login: user.data[loginField] });
    },
  });

  route(api, '/api/auth/accept', {
    async post(c) {
      await throttled(c);
      const given = await readFields(c, acceptFields);
      // A weak password does not use the link up.
      refuseWeak('password', given.password ?? '', await userBehind(given.token, 'look'));
      const user = await userBehind(given.token, 'take');
      await setPassword(ports, user, given.password ?? '', { id: user.id, name: user.name });
      await sessions.endOf([user.id]);
      await limits.loginPassed('link', addressOf(c.req.raw));
      log.info('password chosen by link', { user: user.id });
      return answers.plain(c, { login: user.data[loginField] });
    },
  });
}
