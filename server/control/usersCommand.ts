import { z } from 'zod';
import type { Store } from '../../api/ports';
import { CommandError } from '../process/commandError';
import { type Account, addUser, UserError } from './addUser';
import type { Call } from './callControl';
import type { Command } from './openControl';

const account = z.object({
  type: z.string(),
  login: z.string(),
  name: z.string(),
  password: z.string(),
  uid: z.string().optional(),
  account: z.number().optional(),
});

/** Adds a sign-in through the server that holds the data directory. */
export async function sendUser(call: Call, user: Account): Promise<void> {
  await call('/users', [JSON.stringify(user)]);
}

export const usersCommand =
  (store: Store): Command =>
  async (_query, lines) => {
    for await (const line of lines) {
      const given = account.safeParse(JSON.parse(line));
      if (!given.success) throw new CommandError('The account lacks its type, login, name or password.');
      try {
        await addUser(store, given.data as Account);
        return {};
      } catch (error) {
        throw error instanceof UserError ? new CommandError(error.message) : error;
      }
    }
    throw new CommandError('The account is missing.');
  };
