import { describe, expect, it } from 'vitest';
import { sampleMedia } from '../../src/model/creativeMedia';
import { auditAfterChange, durationInVast, versionInVast } from '../../src/model/creativeTerms';

const vastXml = '<VAST version="4.2"><Ad><Duration>00:00:15</Duration></Ad></VAST>';
const creative = {
  file: null,
  mediaUrl: 'https://a.example/1.mp4',
  vastUrl: null,
  vastXml: null,
  landingUrl: null,
  adomain: ['a.example'],
};

describe('what follows from the media of a creative', () => {
  it('is read in its VAST', () => {
    expect([versionInVast({ vastXml }), versionInVast({ vastXml: null })]).toEqual(['4.2', undefined]);
    expect([
      durationInVast({ vastXml, duration: null }),
      durationInVast({ vastXml, duration: 20 }),
      durationInVast({ vastXml: null, duration: null }),
    ]).toEqual([15, undefined, undefined]);
  });

  it('is an audit, and another once what was looked at has changed', () => {
    expect([auditAfterChange(creative, undefined), auditAfterChange(creative, { ...creative })]).toEqual([1, undefined]);
    expect(auditAfterChange({ ...creative, adomain: ['b.example'] }, creative)).toBe(5);
  });

  it('is none of another kind in the sample', () => {
    const sample = (kind: 'hosted' | 'audio' | 'vastUrl') =>
      sampleMedia({ kind, id: 7, vastUrl: 'https://v.example', vastXml, duration: 15 });
    expect(sample('hosted')).toMatchObject({
      vastUrl: null,
      vastXml: null,
      mediaUrl: 'https://media.platform.example/7.mp4',
      mime: 'video/mp4',
      width: 1920,
    });
    expect(sample('audio')).not.toHaveProperty('width');
    expect(sample('vastUrl')).toMatchObject({ vastUrl: 'https://v.example', vastXml: null });
  });
});
