import { plainMessages } from '../../schema/messages/plainMessages';

/** Messages about fields of live auctions and of their filter, for ad servers and other programs. */
export const sayLive = plainMessages({
  'live.id': '{name} must be the ID of an object.',
  'live.code': '{name} must be a code such as 303.',
  'live.longText': '{name} must be at most {most} characters.',
  'live.country': '{name} must be a code of two letters, such as us.',
  'live.oneOf': '{name} must be one of: {options}.',
  'live.percent': '{name} must be more than 0 and at most 100, with at most 3 decimals.',
  'live.whole': '{name} must be a whole number from {least} to {most}.',
  'live.text': '{name} must be a text of 1 to {most} characters.',
  'live.price': '{name} must be a price in USD per thousand, from 0 to {most}.',
  'live.millis': '{name} must be milliseconds, from 0 to {most}.',
  'live.since1970': '{name} must be milliseconds since 1970.',
  'live.flag': '{name} must be true or false.',
  'live.auctionId': '{name} must be 1 to 64 letters, digits, dots, colons, hyphens or underscores.',
  'live.size': '{name} must be a size such as 640x360.',
  'live.object': '{name} must be an object.',
  'live.list': '{name} must be a list of at most {most}.',
  'live.tagOrCampaign': '{name} must be the ID of a tag, or campaign the ID of a campaign.',
  'live.ofAccount': '{name} must be {id}, the account of the token.',
  'live.longLine': 'The line is longer than {size}.',
  'live.old': '{name} must be a time of the last {minutes} minutes, in milliseconds since 1970.',
});
