import type { ApiParts } from '../apiParts';
import { type ApiTokens, tokenPath } from '../auth/apiTokens';
import { type Api, type ApiContext, route, sessionOn, viewerOn } from '../http/apiEnv';
import { keepAnswer } from '../http/idempotent';
import { forbidden } from '../http/problems';

/** The API token of the own account: made anew, or taken away. */
export function tokenRoutes(api: Api, { answers, idempotent }: Pick<ApiParts, 'answers' | 'idempotent'>, tokens: ApiTokens): void {
  const ownAccount = (c: ApiContext): number => {
    const { role, account } = viewerOn(c);
    if (role !== 'demand' || account === null) throw forbidden();
    return account;
  };
  route(api, tokenPath, {
    post: idempotent(async (c) => tokens.make(ownAccount(c), sessionOn(c), (tx, made) => keepAnswer(c, tx, answers.plain(c, made))), {
      isSecret: true,
    }),
    async delete(c) {
      await tokens.remove(ownAccount(c), sessionOn(c));
      return answers.plain(c, { token: null });
    },
  });
}
