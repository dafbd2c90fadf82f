import { plainMessages } from './plainMessages';

export const saySignIns = plainMessages({
  'signIns.accountArchived': '{name} is archived. Restore it before you act for it.',
  'signIns.noLogin': '{name} has no login yet. Add one on its Access tab first.',
  'signIns.loginArchived': '{name} is archived. Restore the login first.',
  'signIns.tokenAddress': 'This API token is not allowed from {address}.',
  'signIns.only': 'It is the only sign-in of {name}.',
});
