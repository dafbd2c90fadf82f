import { plainMessages } from '../../schema/messages/plainMessages';

export const sayReplay = plainMessages({
  'replay.environment': '{name} does not accept this request’s environment.',
  'replay.format': '{name} does not accept this request’s ad format.',
  'replay.country': '{name} does not accept this request’s country.',
  'replay.duration': '{name} does not accept this request’s ad duration.',
  'replay.position': '{name} does not accept this request’s ad position.',
  'replay.childDirected': '{name} does not accept child-directed requests.',
  'replay.consent': '{name} requires consent, which this request lacks.',
  'replay.advertiserDomain': '{name} blocks the advertiser domain of the bid.',
  'replay.lists': '{name} does not accept this request’s app or site.',
  'replay.targeting': 'The targeting {name} excludes this request.',
  'replay.notSelected': '{other} is not selected on {name}.',
  'replay.belowFloor': 'The bid is below the floor of {name}.',
  'replay.callerDeleted': 'The caller of {name} was deleted.',
  'replay.noDeal': 'The bid’s deal is missing on {name}.',
});
