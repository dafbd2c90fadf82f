import { describe, expect, it } from 'vitest';
import { filtersOn, mostPins, readLiveAddress, withFilter, writeLiveAddress } from '../../src/live/liveAddress';

describe('the address of the live view', () => {
  it('says all that is shown, and is read as it was written', () => {
    const search = 'channel=2201&country=us&outcome=filled&sample=25&show=p95&pins=r_1,r_2&auction=r_1&beside=r_2';
    const address = readLiveAddress(`?${search}`, 'ssp');
    expect(address).toMatchObject({
      filter: { mode: 'ssp', channel: 2201, country: 'us', outcome: 'filled', sample: 25 },
      figure: 'p95',
      pins: ['r_1', 'r_2'],
      auction: 'r_1',
      beside: 'r_2',
      ignored: [],
    });
    expect(writeLiveAddress(address, {})).toBe(search);
  });

  it('leaves out what is as usual', () => {
    expect(writeLiveAddress(readLiveAddress('?show=qps', 'dsp'), {})).toBe('');
  });

  it('says what it does not understand, or what is of the other side, and narrows by neither', () => {
    const { filter, ignored } = readLiveAddress('?channel=5&country=narnia&campaign=8', 'dsp');
    expect(filter).toEqual({ mode: 'dsp', campaign: 8 });
    expect(ignored).toEqual([
      { name: 'channel', value: '5', why: 'otherMode' },
      { name: 'country', value: 'narnia', why: 'unknown' },
    ]);
  });

  it('takes no more pins than fit, each once, and none that is no id', () => {
    const { pins } = readLiveAddress(`?pins=a,a,<b>,${Array.from({ length: 20 }, (_, at) => `r${at}`).join(',')}`, 'ssp');
    expect(pins).toEqual(['a', ...Array.from({ length: mostPins - 1 }, (_, at) => `r${at}`)]);
  });

  it('forgets the auction beside with the one it stands beside', () => {
    expect(writeLiveAddress(readLiveAddress('?auction=a&beside=b', 'ssp'), { auction: undefined })).toBe('');
  });

  it('offers on each side what means something there', () => {
    expect(filtersOn('ssp')).not.toContain('campaign');
    expect(filtersOn('dsp')).not.toContain('channel');
    expect(filtersOn('dsp')).toContain('country');
  });

  it('narrows by one more, and by one less', () => {
    const filter = withFilter({ mode: 'ssp', sample: 1 }, 'channel', '2201');
    expect(filter).toEqual({ mode: 'ssp', sample: 1, channel: 2201 });
    expect(withFilter(filter, 'channel', undefined)).toEqual({ mode: 'ssp', sample: 1 });
  });
});
