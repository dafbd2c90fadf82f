import { plainMessages } from './plainMessages';

/** Messages generated from the conditions and orders of fields; the values are words of definitions. */
export const sayMade = plainMessages({
  'made.onlyWith': 'Only with {value}',
  'made.onlyWithTwo': 'Only with {value} or {other}',
  'made.onlyWithThree': 'Only with {value}, {other} or {third}',
  'made.notWith': 'Not with {value}',
  'made.notWithTwo': 'Not with {value} or {other}',
  'made.notWithThree': 'Not with {value}, {other} or {third}',
  'made.empty': 'Only if {field} is empty',
  'made.on': 'Only if {field} is on',
  'made.off': 'Only if {field} is off',
  'made.atLeast': '{field} must be at least {other}.',
  'made.atMost': '{field} must not exceed {other}.',
});
