import { plainMessages } from './plainMessages';

export const sayObjects = plainMessages({
  'objects.inUse': 'Remove it from {users}, or archive it.',
  'objects.inUseActive': 'Used by {users}. {advice}',
  'objects.missing': '{kind} {id} not found.',
  'objects.onlyInactive': 'More than {minutes} minutes have passed: it can be restored as inactive only.',
  'objects.handOver': 'Reassign {users} first.',
  'objects.savedAt': 'Version {version} was saved at {time}.',
  'objects.savedAtBy': 'Version {version} was saved at {time} by {by}.',
  'objects.savedOn': 'Version {version} was saved on {day} at {time}.',
  'objects.savedOnBy': 'Version {version} was saved on {day} at {time} by {by}.',
  'objects.ofPlatform': '{name} belongs to the platform; the link cannot be changed here.',
  'objects.ofAccount': '{name} belongs to an account. Act for the account to change the link.',
  'objects.ofPlatformFixed': '{name} belongs to the platform and cannot be changed here.',
  'objects.ofOthers': '{name} was created by someone else and cannot be changed here.',
  'objects.nameTaken': '{kind} “{name}” already exists. Rename one of them first.',
});
