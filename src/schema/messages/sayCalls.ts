import { plainMessages } from './plainMessages';

/** Messages of the console about answers that it cannot use. */
export const sayCalls = plainMessages({
  'calls.notJson': 'The server answered {path} with something that is not JSON.',
  'calls.status': 'The server answered {status}. Try again.',
  'calls.notList': 'The server sent no list for {list}.',
});
