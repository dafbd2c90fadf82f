import type { RaRecord } from 'ra-core';
import type { UserChange } from '../authProvider/session';
import { createRepeats } from '../dataProvider/repeats';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import type { Figure } from '../model/exactSums';

export type Month = { readonly startDate: string; readonly endDate: string };

export type ProfileProvider = ConsoleProvider & {
  /** The account's system cost of a month, in USD. */
  systemCost(month: Month): Promise<Figure>;
  /** Creates an API token, which voids the previous one: `token` is readable only now, `shown` is its masked form. */
  makeToken(): Promise<{ readonly token: string; readonly shown: string }>;
  removeToken(): Promise<void>;
};

type Profile = Readonly<Record<string, unknown>> & UserChange & { readonly name: string };
type Given = {
  readonly transport: Transport;
  /** Id of the account. */
  readonly id: number;
  readonly onSaved: (change: UserChange) => void;
};

const path = '/api/demand/info';
const tokenPath = `${path}/token`;

/** The console's provider, where `getOne` and `update` apply to the account's own record. */
export function profileProvider(provider: ConsoleProvider, { transport, id, onSaved }: Given): ProfileProvider {
  const repeats = createRepeats();
  return {
    ...provider,
    async getOne() {
      const { json } = await transport.json<Profile>(path);
      return { data: { ...json, id } };
    },
    async update(_: string, { data }: { data: Partial<RaRecord> }) {
      const { id: __, status: ___, ...body } = data;
      const json = await repeats.update<Profile>(
        path,
        body,
        async () => (await transport.json<Profile>(path, { method: 'PUT', body })).json,
        (current) => current as unknown as Profile,
      );
      onSaved({ timezone: json.timezone, tagParams: json.tagParams, accountName: json.name });
      return { data: { ...json, id } };
    },
    async systemCost(month: Month) {
      const body = { ...month, metrics: ['systemCost'], limit: 1 };
      const { json } = await transport.json<{ rows: readonly { systemCost: Figure }[] }>('/api/rrun', {
        method: 'POST',
        body,
      });
      return json.rows.at(-1)?.systemCost ?? 0;
    },
    makeToken: () =>
      repeats.create(tokenPath, {}, async (headers) => {
        return (
          await transport.json<{ token: string; shown: string }>(tokenPath, { method: 'POST', body: {}, headers })
        ).json;
      }),
    async removeToken() {
      await transport.json(tokenPath, { method: 'DELETE' });
    },
  } as ProfileProvider;
}
