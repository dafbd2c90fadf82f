import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../src/live/replay/replayVerdict';
import type { ReplayAnswer } from '../../src/model/replay/replayAnswer';

const won = { winner: 1, price: 18, net: 18 };
const noWinner = { winner: null, price: null, net: null };
const row = (differs: boolean) => ({ differs }) as ReplayAnswer['rows'][number];
const verdict = (before: ReplayAnswer['before'], today: ReplayAnswer['today'], differs = true, unsure: ReplayAnswer['unsure'] = []) =>
  verdictOf({ before, today, rows: [row(differs), row(false)], unsure } as unknown as ReplayAnswer);

describe('the verdict of a replay', () => {
  it.each([
    ['same', verdict(won, won, false)],
    ['sameNoWinner', verdict(noWinner, noWinner, false)],
    ['again', verdict(won, won)],
    ['noWinnerAgain', verdict(noWinner, noWinner)],
    ['price', verdict(won, { ...won, price: 12 })],
    ['another', verdict(won, { ...won, winner: 2 })],
    ['firstWinner', verdict(noWinner, won)],
    ['noWinner', verdict(won, noWinner)],
    ['unknown', verdict(won, noWinner, true, ['outsideBids'])],
    ['again', verdict(won, won, true, ['newBidder'])],
  ])('is %s', (expected, { key }) => {
    expect(key).toBe(expected);
  });

  it('is good news only where the auction has a winner as before', () => {
    expect(verdict(won, won, false).state).toBe('ok');
    expect(verdict(noWinner, noWinner, false).state).toBe('limits');
  });
});
