import { hexOf } from '../../src/model/hexOf';
import { resourceOf } from '../../src/resources';
import { saySignIns } from '../../src/schema/messages/saySignIns';
import { forbidden, notFound, Refusal } from '../http/problems';
import { type ApiContext, isBearer } from '../http/request';
import { fromEntity, withChanges } from '../objects/entity';
import { actorOf } from '../objects/unitOfWork';
import type { Ports, Transaction } from '../ports';
import { ownerType, signedInAccount, userType } from './accounts';
import { type LiveSession, liveSession } from './sessions';
import { hashToken } from './tokens';

/** The token, which only this answer contains, and the shortened form that the profile shows. */
type MadeToken = { readonly token: string; readonly shown: string };

/** API tokens, with which programs act for an account. */
export type ApiTokens = {
  /** The session for `Authorization: Bearer …`. @throws 401 where the token is unknown or not allowed from this address. */
  find(c: ApiContext): Promise<LiveSession>;
  /** Makes a token and voids the previous one. Stores only its hash. `end` runs last in the transaction and makes the answer. */
  make<T>(account: number, by: LiveSession, end: (tx: Transaction, made: MadeToken) => Promise<T>): Promise<T>;
  remove(account: number, by: LiveSession): Promise<void>;
};

const kind = 'apiToken';
export const tokenField = 'token';
const shownForm = /^adx_[0-9a-f]{8}…$/;

export function createApiTokens({ store, clock, randomBytes, addressOf, isWithin, log }: Ports): ApiTokens {
  const turns = new Map<number, Promise<unknown>>();
  const subjectOf = (account: number): string => `${ownerType}:${account}`;

  /** Runs an account's changes one after another, so that the token it shows is the valid one. */
  const inTurn = <T>(account: number, work: () => Promise<T>): Promise<T> => {
    const mine = (turns.get(account) ?? Promise.resolve()).then(work, work);
    turns.set(account, mine);
    return mine.finally(() => turns.get(account) === mine && turns.delete(account));
  };

  /**
   * Stores the shortened token in the account, as a version in the history with its author. The profile form ignores the field,
   * since no form can change a token.
   */
  const show = async (tx: Transaction, id: number, shown: string | null, by: LiveSession): Promise<void> => {
    const resource = resourceOf(ownerType);
    const [stored] = await tx.lock(ownerType, [id]);
    if (!stored) throw notFound();
    if ((stored.data[tokenField] ?? null) === shown) return;
    const { by: who, admin, now } = actorOf(by, clock());
    const version = stored.version + 1;
    const record = {
      ...fromEntity(resource, stored),
      [tokenField]: shown,
      version,
      modifiedAt: now,
      modifiedBy: who?.id ?? null,
    };
    await tx.update([withChanges(resource, stored, record, new Set([tokenField]))]);
    const changes = [{ field: tokenField, from: null, to: null }];
    await tx.addHistory([{ type: ownerType, id, version, at: now, action: 'update', by: who, admin, changes }]);
  };

  const find: ApiTokens['find'] = async (c) => {
    const given = tokenIn(c);
    const requestId = c.get('requestId');
    const tokenHash = await hashToken(given);
    const now = clock().toISOString();
    const key = await store.keys.get(kind, tokenHash, now);
    // Malformed tokens take the same code path, to keep timing constant.
    const found = await signedInAccount(store, Number(key?.subject.split(':')[1] ?? 0));
    const address = addressOf(c.req.raw);
    // After a crash between two writes an old hash may remain; the account shows another token then.
    if (!key || !found || found.account[tokenField] !== shownOf(given)) {
      log.warn('api token refused', { requestId, address });
      throw new Refusal('no_session', 'This API token does not hold (any more).');
    }
    const admitted: readonly string[] = found.account.ipAllowlist ?? [];
    if (admitted.length > 0 && !isWithin?.(address, admitted)) {
      log.warn('api token refused', { requestId, address, account: found.account.id });
      throw new Refusal('no_session', saySignIns('signIns.tokenAddress', { address }));
    }
    const session = {
      tokenHash,
      user: found.user.id,
      admin: null,
      createdAt: now,
      lastSeenAt: now,
      address,
      agent: null,
    };
    const stillHolds = () =>
      find(c).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Refusal) return false;
          throw error;
        },
      );
    return { ...liveSession(session, { user: found.user, admin: null }), stillHolds };
  };

  return {
    find,
    make: (account, by, end) =>
      inTurn(account, async () => {
        const token = `adx_${hexOf(randomBytes(32))}`;
        const shown = shownOf(token);
        const key = { kind, key: await hashToken(token), subject: subjectOf(account), body: {}, expiresAt: null };
        const answer = await store.transaction(async (tx) => {
          await show(tx, account, shown, by);
          await tx.beside.keys.removeOf(kind, key.subject);
          await tx.beside.keys.put(key);
          return end(tx, { token, shown });
        });
        log.info('api token made', { account, by: by.session.user });
        return answer;
      }),
    remove: (account, by) =>
      inTurn(account, async () => {
        await store.transaction(async (tx) => {
          await show(tx, account, null, by);
          await tx.beside.keys.removeOf(kind, subjectOf(account));
        });
        log.info('api token removed', { account, by: by.session.user });
      }),
  };
}

const tokenIn = (c: ApiContext): string =>
  (c.req.header('Authorization') ?? '').replace(/^bearer\s+/i, '').slice(0, 200);

/** Enough to recognize the token, too little to guess the rest. */
const shownOf = (token: string): string => `${token.slice(0, 12)}…`;

/** Whether a form sends back the token it was shown: that is no change, even where another token was made since. */
export const isShownToken = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && shownForm.test(value));

export const tokenPath = '/api/demand/info/token';
const ofPeople = ['/api/auth/', '/api/switch', '/api/preferences', tokenPath];

/** Refuses calls that need a signed-in person: a leaked token must not create access that outlives it. */
export function refuseToken(path: string, isWrite: boolean): void {
  if (ofPeople.some((one) => path.startsWith(one))) throw forbidden('An API token is not enough here: sign in.');
  const isAccount =
    path === '/api/demand/info' || Object.values(resourceOf(userType).base).some((base) => path.startsWith(base));
  if (isWrite && isAccount) throw forbidden('An API token changes neither the account nor its sign-ins: sign in.');
}

/** The path to which ad servers send auctions. */
export const ingestPath = '/api/live/ingest';

/** Whether the platform's token sends auctions. It has no account and no other rights. Comparing hashes keeps timing constant. */
export async function isPlatformToken(c: ApiContext, { live }: Pick<Ports, 'live'>): Promise<boolean> {
  if (c.req.path !== ingestPath || c.req.method !== 'POST' || !isBearer(c) || !live || live.tokens.length === 0)
    return false;
  const given = await hashToken(tokenIn(c));
  const known = await Promise.all(live.tokens.map(hashToken));
  return known.includes(given);
}
