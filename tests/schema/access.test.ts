import { describe, expect, it } from 'vitest';
import {
  accountKey,
  effectiveMode,
  findGrant,
  isGranted,
  type Mode,
  maySwitchMode,
  type Viewer,
} from '../../src/schema/access';
import { admin, adv, demand, everyone } from '../../src/schema/grants';
import { mayChange, mayMake } from '../../src/schema/mayWrite';
import { accountIn, personKey } from '../../src/schema/persons';
import { viewerOf } from './viewer';

const base = viewerOf({ account: 31, owner: 31, timezone: 0, tagParams: [], showSsp: false, showDsp: false });

describe('rights', () => {
  it('follow the flags of the account, whatever the mode', () => {
    expect(isGranted({ ...base, showDsp: true, mode: 'ssp' }, [demand.dsp])).toBe(true);
    expect(isGranted({ ...base, showSsp: true, mode: 'dsp' }, [demand.dsp])).toBe(false);
    expect(isGranted({ ...base, showSspMin: true }, [demand.ssp])).toBe(true);
    expect(isGranted({ ...base, role: 'sub', showSsp: true }, [demand.any, admin.any])).toBe(false);
  });

  it('are none for an admin whose uid is not super', () => {
    expect(isGranted({ ...base, role: 'admin' }, [admin.any])).toBe(false);
    expect(isGranted({ ...base, role: 'admin', isSuper: true }, [admin.any])).toBe(true);
  });

  it('may be narrowed to own rows and named fields', () => {
    expect(
      findGrant({ ...base, role: 'adv', account: 502 }, [demand.any, adv.own('advertiser', ['startsAt'])]),
    ).toEqual({ role: 'adv', rows: 'advertiser', fields: ['startsAt'] });
  });
});

describe('a grant to write', () => {
  const boss: Viewer = { ...base, role: 'admin', isSuper: true, account: null, owner: null };

  it('of some fields makes nothing', () => {
    expect(mayMake(boss, [admin.any])).toBe(true);
    expect(mayMake(boss, [demand.any, admin.only('verdict')])).toBe(false);
    expect(mayMake(base, [admin.any])).toBe(false);
  });

  it("reaches an account's own objects, and global ones for the admin alone", () => {
    const write = [demand.any, admin.any];
    expect([31, null].map((owner) => mayChange(base, write, owner))).toEqual([true, false]);
    expect([31, null].map((owner) => mayChange(boss, write, owner))).toEqual([true, true]);
    expect(mayChange({ ...base, role: 'adv' }, write, 31)).toBe(false);
  });

  it('to private objects reaches own ones, and all that the account sees for an administrator who acts for it', () => {
    const write = everyone.madeIn('maker');
    const acting: Viewer = { ...base, admin: { user: 99, name: 'Operator' } };
    const of = (maker: string) => (field: string) => (field === 'maker' ? maker : null);
    const mine = personKey(base);
    expect([mine, personKey(acting), accountIn(mine)]).toEqual([
      `demand:31/${base.user}`,
      'demand:31/99',
      accountKey(acting),
    ]);
    expect([mine, 'demand:31/98'].map((maker) => mayChange(base, write, null, of(maker)))).toEqual([true, false]);
    expect([
      mayChange(base, write, null),
      mayChange(acting, write, null, of(mine)),
      mayChange(boss, write, null, of(mine)),
    ]).toEqual([false, true, true]);
    expect(mayChange({ ...boss, isSuper: false }, write, null, of(mine))).toBe(false);
  });

  it('may be narrowed to global objects', () => {
    expect([31, null].map((owner) => mayChange(boss, [demand.any, admin.global], owner))).toEqual([false, true]);
  });
});

describe('the mode that applies', () => {
  // Written by hand: rights come from the account's flags, the mode from what the account has.
  const table: readonly (readonly [who: Partial<Viewer>, wish: Mode | undefined, mode: Mode])[] = [
    [{ showSsp: true, showDsp: true }, 'dsp', 'dsp'],
    [{ showSsp: true, showDsp: true }, undefined, 'ssp'],
    [{ showSsp: true }, 'dsp', 'ssp'],
    [{ showSspMin: true, showDsp: true }, 'ssp', 'ssp'],
    [{ showDsp: true }, undefined, 'dsp'],
    [{ showDsp: true }, 'ssp', 'dsp'],
    [{ role: 'admin', isSuper: true }, 'dsp', 'dsp'],
    [{ role: 'admin', isSuper: true }, undefined, 'ssp'],
    [{ role: 'sub', showSsp: true }, 'dsp', 'ssp'],
  ];
  it.each(table)('of %j wishing %s is %s', (who, wish, mode) => {
    expect(effectiveMode({ ...base, ...who }, wish)).toBe(mode);
  });

  it('may be switched by admin and accounts that are shown the demand side only', () => {
    expect(
      [{ role: 'admin', isSuper: true }, { showDsp: true }, { showSsp: true }, { role: 'admin' }].map((who) =>
        maySwitchMode({ ...base, ...who } as Viewer),
      ),
    ).toEqual([true, true, false, false]);
  });
});
