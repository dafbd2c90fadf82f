import { sampleAccounts, sampleUsers } from '../../../src/model/sample/sampleSignIns';
import type { AnyRecord } from '../../../src/schema/resource';

/** Who made an object of the sample: the main account's ad operations what is theirs, the operator the rest. */
export function makerOf({ demand }: AnyRecord): { readonly id: number; readonly name: string } {
  const { id, name } =
    sampleUsers.find((user) => 'account' in user && user.account === demand && demand === sampleAccounts[0]?.id) ?? sampleUsers[0];
  return { id, name };
}
