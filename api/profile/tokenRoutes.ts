import type { ApiParts } from '../apiParts';
import { type ApiTokens, tokenPath } from '../auth/apiTokens';
import { type Api, type ApiContext, route, sessionOn, viewerOn } from '../http/apiEnv';
import { forbidden } from '../http/problems';

/** The API token of the own account: made anew, or taken away. */
export function tokenRoutes(api: Api, { answers }: Pick<ApiParts, 'answers'>, tokens: ApiTokens): void {
  const ownAccount = (c: ApiContext): number => {
    const { role, account } = viewerOn(c);
    if (role !== 'demand' || account === null) throw forbidden();
    return account;
  };
  route(api, tokenPath, {
    post: async (c) => answers.plain(c, await tokens.make(ownAccount(c), sessionOn(c))),
    async delete(c) {
      await tokens.remove(ownAccount(c), sessionOn(c));
      return answers.plain(c, { token: null });
    },
  });
}
