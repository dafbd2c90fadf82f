import { describe, expect, it } from 'vitest';
import type { ReadVast } from '../../api/ports/vastReader';
import { vastOf } from '../support/vastOf';

/** What holds for the reader of VAST of any host: each document has one reading, whatever it holds. */
export function vastReaderContract(name: string, readVast: ReadVast): void {
  describe(`the reader of VAST of ${name}`, () => {
    it('reads text, and bytes by their charset', async () => {
      const adOf = (one: object) => ({ document: { ads: [one] } });
      expect(await readVast({ text: vastOf({ version: '4.1' }) })).toMatchObject({
        document: { version: '4.1', ads: [{ kind: 'inLine' }] },
      });
      const text = '<VAST version="4.2"><Ad><InLine><Advertiser>Café</Advertiser></InLine></Ad></VAST>';
      const bytes = new Uint8Array(Buffer.from(text, 'latin1'));
      expect(await readVast({ bytes, charset: 'iso-8859-1' })).toMatchObject(adOf({ advertiser: 'Café' }));
      expect(await readVast({ bytes })).toMatchObject({ ...adOf({ advertiser: 'Caf\uFFFD' }), misread: 'utf-8' });
    });

    it('tells what is no VAST', async () => {
      expect(await readVast({ text: ' \n' })).toEqual({ no: 'text' });
      expect(await readVast({ text: '<html/>' })).toEqual({ no: 'vast' });
      const fault = { kind: 'ampersand', line: 1, column: 7, what: '' };
      expect(await readVast({ text: '<VAST>&' })).toEqual({ fault });
      const deep = `<VAST>${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}</VAST>`;
      expect(await readVast({ text: deep })).toEqual({ over: 'depth' });
      expect(await readVast({ text: `<VAST>${'<a/>'.repeat(60_000)}</VAST>` })).toEqual({ over: 'nodes' });
    });

    it('reads many at once, each for the one who asked', async () => {
      const versions = Array.from({ length: 40 }, (_, at) => `4.${at}`);
      const readings = await Promise.all(versions.map((version) => readVast({ text: vastOf({ version }) })));
      expect(readings.map((one) => 'document' in one && one.document.version)).toEqual(versions);
    });
  });
}
