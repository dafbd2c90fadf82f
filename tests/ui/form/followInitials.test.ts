import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { defaults } from '../../../src/schema/validate';
import { followInitials } from '../../../src/ui/form/followInitials';
import { demandViewer } from './viewers';

const channels = resourceOf('channels');
const context = { viewer: demandViewer, now: new Date('2026-09-17T12:00:00Z') };
const fresh = defaults(channels, {}, context);
const none = new Set<string>();

describe('defaults that depend on other fields', () => {
  it('follow those', () => {
    expect(followInitials(channels, { ...fresh, environment: 'desktop' }, fresh, none, {}, context)).toMatchObject({
      width: 640,
      height: 360,
    });
    expect(followInitials(channels, { ...fresh, sub: 801 }, fresh, none, {}, context)).toEqual({
      costModel: 'revshare',
      schainComplete: false,
    });
  });

  it('stay once the user has changed them', () => {
    expect(
      followInitials(channels, { ...fresh, environment: 'desktop', width: 300 }, fresh, new Set(['width']), {}, context),
    ).not.toHaveProperty('width');
  });

  it('stay where a draft or another form brought them', () => {
    const brought = { ...fresh, environment: 'desktop', width: 300 };
    const followed = followInitials(channels, brought, fresh, none, {}, context);
    expect(followed).toMatchObject({ height: 360 });
    expect(followed).not.toHaveProperty('width');
  });

  it('stay where they came with a copy', () => {
    expect(
      followInitials(channels, { ...fresh, environment: 'desktop' }, fresh, none, { width: 1920, height: 1080 }, context),
    ).not.toHaveProperty('width');
  });

  it('follow from what a reference names, as soon as that is known', () => {
    const linkedOf = (record: Readonly<Record<string, unknown>>, field: string) =>
      record[field] === 801 ? [{ id: 801, revShare: 72, sellersJson: { id: 'sub-7' } }] : [];
    const followed = followInitials(channels, { ...fresh, sub: 801 }, fresh, none, {}, { ...context, linkedOf });
    expect(followed).toMatchObject({ costModel: 'revshare', revShare: 72, sellerId: 'sub-7' });
  });

  it('say nothing when nothing is new', () => {
    expect(followInitials(channels, fresh, fresh, none, {}, context)).toEqual({});
  });
});
