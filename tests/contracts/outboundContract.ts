import { describe, expect, it } from 'vitest';
import type { Outbound } from '../../api/ports/outbound';
import { words } from '../support/words';

/** What holds for the way out of any host: whatever stands in the address, it answers, and says in a sentence why it has nothing. */
export function outboundContract(name: string, outbound: Outbound): void {
  describe(`the way out of ${name}`, () => {
    it.each([
      '',
      'not an address',
      ...words`
        /relative ftp://files.example/a.xml file:///etc/passwd data:text/xml,<VAST/> javascript:alert(1)
        https://user:secret@ads.example/ http://[::1/ https://name.invalid/vast http://127.0.0.1:1/
      `,
    ])('answers to "%s" with a sentence', async (address) => {
      const found = await outbound.get(address);
      const [code, message] = [expect.stringMatching(/^\w+$/), expect.stringMatching(/^\p{Lu}.+\.$/u)];
      expect(found).toMatchObject({ ok: false, code, message });
      expect(JSON.stringify(found)).not.toContain('secret');
      const sent = await outbound.post(address, { type: 'text/plain', body: 'x' });
      expect(sent).toMatchObject({ ok: false, message: expect.any(String) });
    });
  });
}
