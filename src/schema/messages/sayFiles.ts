import { plainMessages } from './plainMessages';

export const sayFiles = plainMessages({
  'files.unreachable':
    'Media files get the address {address}, which players cannot reach. Set PUBLIC_URL on the server.',
  'files.kinds': 'The file must be one of these: {kinds}.',
  'files.tooLarge': 'The file is larger than {size}.',
  'files.unread': 'The file looks like {kind} but cannot be read.',
  'files.content': 'The file content must be one of these: {kinds}.',
  'files.macroStyle': 'The macro style must be one of these: {styles}.',
});
