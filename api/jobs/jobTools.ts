import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { type Job, JobFailed } from '../../src/schema/jobs';
import { pickMessageCode, toMessage } from '../../src/schema/messages/message';
import { sayLists } from '../../src/schema/messages/sayLists';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyRecord, AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { signedInAccount } from '../auth/accounts';
import { operator } from '../auth/operator';
import { keepFindings } from '../extensions/extensionRoutes';
import { importEntries } from '../members/importEntries';
import { archiveRows } from '../objects/archiveRows';
import { changeRows, lockRows } from '../objects/changeRows';
import type { JobContext } from '../ports/jobs';
import type { SupplyChecks } from '../supplyPath/createSupplyCheck';

/** Makes the part of a job's context that all its runs for one account share. */
export type JobTools = {
  of(job: Job, account: AnyRecord | undefined): Omit<JobContext, 'signal' | 'progress' | 'failed'>;
};

export function createJobTools({
  ports,
  own,
  turns,
  writer,
}: Pick<ApiParts, 'ports' | 'own' | 'turns' | 'writer'>): JobTools {
  const { store, reports, traffic, savedFiles, clock, log, mail, publicUrl, randomBytes } = ports;
  /** The rights with which jobs write objects of an account; for those without an owner, an administrator's. */
  const viewerFor = async (owner: number | null, resource: AnyResource): Promise<Viewer> => {
    if (owner === null) return operator(0);
    const signedIn = await signedInAccount(store, owner);
    const viewer = signedIn && viewerOf({ user: signedIn.user, admin: null }, resource.mode);
    if (!viewer) throw new JobFailed(sayObjects('objects.missing', { kind: { word: 'Publisher' }, id: owner }));
    return viewer;
  };
  let supplyChecks: Promise<SupplyChecks> | undefined;
  return {
    of: ({ name, label }, account) => ({
      ...own.services(),
      store,
      reports,
      traffic,
      savedFiles,
      clock,
      log,
      ...(mail && { mail }),
      publicUrl,
      randomBytes,
      turns,
      ...(account && { account }),
      async archive(type, ids, why) {
        if (!account) throw new Error(`The job '${name}' archives objects of no account: give it a scope.`);
        const resource = resourceOf(type);
        const viewer = await viewerFor(account.id, resource);
        const { written } = await writer.runJob(viewer, { name: label, why }, async (saving) => {
          await saving.work.lock(ids.map((id) => ({ type, id })));
          const used = new Set(
            (await saving.work.tx.refsTo(type, ids)).filter(({ status }) => status !== 2).map(({ toId }) => toId),
          );
          const free = ids.filter((id) => !used.has(id));
          await archiveRows(saving, resource, free, new Map(), false);
        });
        return written.map(({ id }) => id);
      },
      async replaceEntries(type, id, lines, why) {
        const resource = resourceOf(type);
        const [stored] = await store.get(type, [id]);
        if (!stored || stored.status === 2) return undefined;
        const viewer = await viewerFor(stored.owner, resource);
        const { result, written } = await writer.runJob(viewer, { name: label, why }, async (saving) => {
          const [row] = await lockRows(saving, resource, [id], new Map(), []);
          if (!row) return undefined;
          const told = await importEntries(saving, resource, row, { mode: 'replace', ...lines });
          if (told.count === 0) throw new JobFailed(sayLists('lists.sourceEmpty'));
          return told;
        });
        const version = written.find((one) => one.id === id)?.version ?? stored.version;
        return result && { ...result, version };
      },
      keep: (type, id, values) => keepFindings(store, resourceOf(type), id, values),
      async change(type, id, values, why) {
        const { result } = await writer.runJob(operator(0), { name: label, why }, async (saving) => {
          const [row] = await changeRows(saving, resourceOf(type), [id], values, new Map());
          return Object.values(row?.problems ?? {})[0];
        });
        return result && toMessage(result.message, pickMessageCode(result));
      },
      async startSupplyCheck(scope) {
        // Loaded when it is first needed: it brings the list of public suffixes, 130 kB.
        supplyChecks ??= import('../supplyPath/createSupplyCheck').then((part) => part.createSupplyChecks(ports));
        return (await supplyChecks).start(scope);
      },
    }),
  };
}
