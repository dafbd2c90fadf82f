import { plainMessages } from './plainMessages';

export const sayRules = plainMessages({
  'rules.ofOther': '{name}: {why}',
  'rules.storeId': 'A store ID of {store} looks like {example}.',
  'rules.timeout': '{name} can take {ms} ms. Allow more time here, or shorten it there.',
  'rules.otherEnvironment': '{name} has a different environment and will be skipped.',
  'rules.noSeat': 'Our seat at {name}, {seat}, is not among the seats.',
  'rules.floorOf': 'The floor of {name} is {floor}.',
  'rules.bidsBelowFloor': '{name} bids below the floor.',
  'rules.oppositeList': '{name} uses the opposite setting.',
  'rules.datesFixed': 'Dates are fixed by the guaranteed deal {name}.',
  'rules.dealEnds': 'Its deal {name} ends on {day}.',
  'rules.emptyList': 'The list is empty: nothing matches in {name}.',
  'rules.accountCap': 'The account limit is {most} requests per second.',
  'rules.exchangeCap': '{name} sends at most {most} requests per second.',
  'rules.contradicts': '{name} contradicts this: no traffic matches both.',
  'rules.badPattern':
    '{pattern} is not a valid regular expression. Close its brackets and remove look-ahead, look-behind and back-references.',
  'rules.unknownKey': '{name} is neither a URL parameter nor a tag parameter of the account.',
  'rules.servesWithout': '{name} will serve without it.',
  'rules.notUrlParam': '{name} is not a URL parameter.',
  'rules.addUrlParam': 'Add {name} to the URL parameters first.',
  'rules.notTagParam': '{name} is not a tag parameter of the account. Known: {known}.',
  'rules.noTagParams': '{name} is not a tag parameter of the account. Known: none.',
  'rules.urlParamTaken': 'The platform already has a URL parameter {name}. Choose another name.',
  'rules.notMacro': '{name} is not an outbound macro.',
  'rules.noValues': 'No value is set for {names}.',
});
