import { createApi } from '../../api/createApi';
import { createTestHost } from './host';
import type { Attack } from './stallBodies';
import type { Asked, Person, StallServer } from './stallServer';

export type StallRoute = {
  readonly method: string;
  readonly path: string;
  /** The path with ids of existing objects. */
  readonly to: string;
  /** A user who may call it. */
  readonly who: Person;
};

/** These would end the session that the other calls need. */
const endsSession = /signOut|logout|factorOff|\/api\/switch|\/api\/auth\/sessions\/:id/;
const people: readonly Person[] = ['demand', 'admin', 'sub', 'adv', 'platform'];

/** Every route of the API with one of these methods, with a user who may call it and an existing object. */
export async function stallRoutes(server: StallServer, methods: readonly string[]): Promise<readonly StallRoute[]> {
  const routes = createApi((await createTestHost()).ports).routes.filter(
    ({ method, path }) => methods.includes(method) && !endsSession.test(path),
  );
  const found: StallRoute[] = [];
  for (const { method, path } of routes) found.push(await reached(server, method, path));
  return found;
}

/** Chooses the first user whom the route does not refuse. */
async function reached(server: StallServer, method: string, path: string): Promise<StallRoute> {
  let first: StallRoute | undefined;
  for (const who of people) {
    // A deleted object would be missing for the other routes.
    const to = method === 'DELETE' ? path.replaceAll(/:\w+/g, '2147483000') : await addressOf(server, path, who);
    const route = { method, path, to, who };
    first ??= route;
    const status = await server.ask(method, to, { who, ...(method === 'GET' ? {} : { body: '{}' }) });
    if (![401, 403, 404].includes(status)) return route;
  }
  return first as StallRoute;
}

const ids = new Map<string, string>();

async function addressOf(server: StallServer, asked: string, who: Person): Promise<string> {
  // A job is found by its name.
  const path = asked.replace('/:name', '/removeKeptAnswers');
  const at = path.indexOf('/:id');
  if (at < 0 || who === 'platform') return path.replaceAll(/:\w+/g, '1');
  const list = path.slice(0, at);
  const key = `${who} ${list}`;
  if (!ids.has(key)) {
    const { status, body } = await server.people[who as 'demand'].call<{ id: number }[]>('GET', `${list}?range=[0,0]`);
    ids.set(key, status === 200 && Array.isArray(body) && body[0] ? String(body[0].id) : '1');
  }
  return path.replace(':id', ids.get(key) ?? '1').replaceAll(/:\w+/g, '1');
}

const answered = [200, 201, 202, 204, 304, 400, 403, 404, 405, 409, 410, 413, 415, 422, 428, 431];
const missed = [401, 403, 404, 405];

/** Routes that fail under attack: the server was blocked, broke off, failed, or refused before it processed the body. */
export async function wrongAnswers(
  server: StallServer,
  routes: readonly StallRoute[],
  attacksOf: (at: number) => readonly Attack[],
  mayMiss: RegExp,
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const [at, { method, path, to, who }] of routes.entries()) {
    const attacks = attacksOf(at);
    const { answer, stall } = await server.during(() => answersTo(server, method, to, attacks, who));
    const said = `${method} ${path}: ${attacks.map(({ name }, one) => `${name} ${answer[one]}`).join(', ')}`;
    if (stall) wrong.push(`${said}: held for ${Math.round(stall.heldMs)} ms`);
    // A session may open a limited number of streams.
    const isFine = (status: number) => answered.includes(status) || (status === 429 && /\/(stream|events)$/.test(path));
    if (!answer.every(isFine)) wrong.push(`${said}: not answered as it should`);
    if (answer.every((status) => missed.includes(status)) && !mayMiss.test(`${method} ${path}`))
      wrong.push(`${said}: never came that far`);
  }
  return wrong;
}

const atOnce = 4;

async function answersTo(
  server: StallServer,
  method: string,
  path: string,
  attacks: readonly Attack[],
  who: Person,
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < attacks.length; at += atOnce)
    statuses.push(
      ...(await Promise.all(
        attacks.slice(at, at + atOnce).map((attack) => answerTo(server, method, path, { ...attack, who })),
      )),
    );
  return statuses;
}

/** A server that refuses a long body closes the connection, which may lose its answer: then sends again. */
async function answerTo(server: StallServer, method: string, path: string, asked: Asked): Promise<number> {
  for (let time = 0; time < 8; time += 1) {
    const status = await server.ask(method, path, asked);
    if (status !== 0) return status;
  }
  return 0;
}
