import type { Refusal } from '../../schema/conditions';
import type { RuleContext } from '../../schema/context';

// Combinations that accounts and sign-ins must not have; most of them as data.

export const noSide: Refusal = [
  { showSsp: false, showSspMin: false, showDsp: false },
  'Turn on the supply side (full or limited) or the demand side.',
];

/** An administrator without rights cannot restore them. */
export const ownRights: Refusal = [{ id: { same: 'viewer.user' }, uid: 'super' }, 'You cannot remove your own rights.'];

export const accountOfAdmin: Refusal = [
  { type: 'admin', account: { not: null } },
  'An administrator cannot belong to an account.',
];

type Credited = { readonly creditLimit: number | null };

/** Warns when this month's spend and unpaid amounts are close to the credit limit. */
export const nearCreditLimit = (
  { creditLimit }: Credited,
  { traffic: { unpaid = 0, spend = 0 } }: RuleContext,
): string | undefined =>
  creditLimit !== null && unpaid + spend >= creditLimit * 0.8 ? 'At least 80% of the credit limit is used.' : undefined;
