import { resources } from '../../src/resources';
import { defineJob, JobFailed } from '../../src/schema/jobs';
import { type Message, type MessageCode, toEnglish, toMessage, toMessageCode } from '../../src/schema/messages/message';
import { sayLists } from '../../src/schema/messages/sayLists';
import type { AnyResource } from '../../src/schema/resource';
import { Refusal } from '../http/problems';
import { fromEntity } from '../objects/entity';
import type { StoredObject } from '../ports';
import type { JobContext } from '../ports/jobs';
import { readListUpload } from './readListUpload';

/** What came of the last reading: the list shows time, outcome and note; the rest is for the next reading. */
type LastRead = {
  readonly ok: boolean;
  readonly at: string;
  readonly note: string;
  readonly url: string;
  readonly etag: string | null;
  /** Of the list, after it: entries that people changed since give way to those of the source. */
  readonly version: number;
} & MessageCode;

type Source = { readonly url: string; readonly every: string; readonly last: LastRead | null };

const withSource = resources.filter(({ members }) => members?.source);
/** Some minutes less than the time asked for: the job itself runs at full hours. */
const waitMs = { hour: 50 * 60_000, day: 23.5 * 3_600_000 };
/** Lists read at the same time. */
const atOnce = 8;

export default defineJob<JobContext>('readListSources', {
  label: 'Read list sources',
  about: 'App lists and site lists with a source',
  every: 60,
  // A new address is read at once.
  when: withSource.map(({ name }) => name),
  minutes: 50,
  async run(context) {
    const due: (() => Promise<void>)[] = [];
    for (const resource of withSource) {
      const every = resource.members?.source?.every ?? '';
      const where = [{ field: every, op: 'in' as const, values: ['hour', 'day'] }];
      const { rows } = await context.store.find({ type: resource.name, scope: { owner: 'all', global: true }, where });
      for (const stored of rows) {
        const source = sourceOf(resource, stored);
        if (stored.status !== 2 && isDue(source, context.clock().getTime()))
          due.push(() => readSource(context, resource, stored, source));
      }
    }
    let done = 0;
    const next = async (): Promise<void> => {
      for (let read = due.shift(); read && !context.signal.aborted; read = due.shift()) {
        await read();
        done += 1;
        context.progress(done, done + due.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  },
});

function sourceOf(resource: AnyResource, stored: StoredObject): Source {
  const { url = '', every = '', last = '' } = resource.members?.source ?? {};
  const record = fromEntity(resource, stored);
  return { url: String(record[url]), every: String(record[every]), last: (record[last] ?? null) as LastRead | null };
}

const isDue = ({ url, every, last }: Source, now: number): boolean =>
  // A source that failed is read again in an hour, also one that is read once a day.
  last?.url !== url || now - Date.parse(last.at) >= (every === 'day' && last.ok ? waitMs.day : waitMs.hour);

async function readSource(
  context: JobContext,
  resource: AnyResource,
  { id, name, version }: StoredObject,
  source: Source,
): Promise<void> {
  const { url, last } = source;
  const known = last?.url === url && last.version === version ? last.etag : null;
  const end = (ok: boolean, note: Message, { etag, version }: Pick<LastRead, 'etag' | 'version'>) => {
    const at = context.clock().toISOString();
    const told: LastRead = { ok, at, note: toEnglish(note), ...toMessageCode(note), url, etag, version };
    return context.keep(resource.name, id, { [resource.members?.source?.last ?? '']: told });
  };
  try {
    const read = await fetchEntries(context, resource, id, url, known);
    if (read) await end(true, read.note, read);
    else if (last) await end(true, sayLists('lists.sourceSame'), last);
  } catch (error) {
    const why = whyOf(error);
    if (!why) throw error;
    context.failed(name, why);
    await end(false, why, { etag: null, version });
  }
}

type Read = { readonly note: Message; readonly etag: string | null; readonly version: number };

/** Undefined where the source is as it was. @throws JobFailed or Refusal with what is wrong with it */
async function fetchEntries(
  { outbound, store, replaceEntries }: JobContext,
  resource: AnyResource,
  id: number,
  url: string,
  known: string | null,
): Promise<Read | undefined> {
  const accept = 'text/plain, text/csv, */*;q=0.5';
  const found = await outbound.get(url, { accept, headers: known === null ? {} : { 'If-None-Match': known } });
  if (!found.ok) throw new JobFailed(toMessage(found.message, found));
  if (found.status === 304 && known !== null) return undefined;
  if (found.status !== 200) throw new JobFailed(sayLists('lists.sourceStatus', { status: found.status }));
  if (isPage(found.type, found.body)) throw new JobFailed(sayLists('lists.sourcePage'));
  const [stored] = await store.get(resource.name, [id]);
  const rules = stored && resource.members?.rules?.(fromEntity(resource, stored) as never);
  if (!rules) return undefined;
  const lines = await readListUpload(found.body, rules, {});
  const told = await replaceEntries(resource.name, id, lines, sayLists('lists.fromSource', { url }));
  if (!told) return undefined;
  const { count, added, removed, invalid, version } = told;
  const counts = { count: { count }, added: { count: added }, removed: { count: removed } };
  const note =
    invalid > 0
      ? sayLists('lists.sourceReadSome', { ...counts, invalid: { count: invalid } })
      : sayLists('lists.sourceRead', counts);
  return { note, etag: found.etag ?? null, version };
}

/** The reason that users may read: of a file, its first problem. */
function whyOf(error: unknown): Message | undefined {
  if (error instanceof JobFailed) return error.why;
  return error instanceof Refusal ? (Object.values(error.extra.errors ?? {})[0] ?? error.told) : undefined;
}

/** Servers answer missing files and errors with a page or JSON, also with the status 200. */
const isPage = (type: string, body: Uint8Array): boolean =>
  /^(?:text\/html|application\/(?:xhtml\+xml|json|problem\+json))$/.test(type) ||
  /^[<{[]/.test(new TextDecoder().decode(body.subarray(0, 200)).trimStart());
