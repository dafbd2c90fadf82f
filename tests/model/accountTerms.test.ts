import { describe, expect, it } from 'vitest';
import { nearCreditLimit } from '../../src/model/accountTerms';
import { whyWeak } from '../../src/model/weakPasswords';
import { resourceOf } from '../../src/resources';
import { ruleContext } from '../support/ruleContext';

describe('accounts and their sign-ins', () => {
  it('are told of when most of the credit is used, paid or not', () => {
    const said = (creditLimit: number | null, traffic: Record<string, number>) =>
      nearCreditLimit({ creditLimit }, ruleContext({ traffic }));
    expect([said(100, { unpaid: 50, spend: 29 }), said(null, { spend: 900 })]).toEqual([undefined, undefined]);
    expect(said(100, { unpaid: 50, spend: 30 })).toBe('At least 80% of the credit limit is used.');
  });

  it('have passwords that cannot be guessed', () => {
    const said = (password: string | null) => whyWeak({ password, login: 'ada@harbour.example' });
    expect([said(null), said('tide-and-lantern')]).toEqual([undefined, undefined]);
    expect(said('short')).toBe('The password must have at least 12 characters.');
    expect(said('passwordpassword')).toBe('This password is too common. Choose another.');
  });

  it('keep the rights of the signed-in user', () => {
    const why = (record: object) => resourceOf('users').fixed?.uid?.(record as never, ruleContext());
    expect(why({ id: 1, uid: 'super' })).toBe('You cannot remove your own rights.');
    expect([why({ id: 2, uid: 'super' }), why({ id: 1, uid: null })]).toEqual([undefined, undefined]);
  });
});
