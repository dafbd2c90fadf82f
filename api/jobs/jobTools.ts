import { viewerOf } from '../../src/model/viewerOf';
import { resourceOf } from '../../src/resources';
import { type Job, JobFailed } from '../../src/schema/jobs';
import { sayObjects } from '../../src/schema/messages/sayObjects';
import type { AnyRecord } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { signedInAccount } from '../auth/accounts';
import { keepFindings } from '../extensions/extensionRoutes';
import { archiveRows } from '../objects/archiveRows';
import type { JobContext } from '../ports/jobs';

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
        const signedIn = await signedInAccount(store, account.id);
        const viewer = signedIn && viewerOf({ user: signedIn.user, admin: null }, resource.mode);
        if (!viewer)
          throw new JobFailed(sayObjects('objects.missing', { kind: { word: 'Publisher' }, id: account.id }));
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
      keep: (type, id, values) => keepFindings(store, resourceOf(type), id, values),
    }),
  };
}
