import type { PublicConfig } from '../model/publicConfig';

/**
 * The value of an answer that may be encrypted (any of them may be). Such a body is small here, so it is decrypted where
 * the page runs, by code that is fetched only then.
 */
export const readAnswer =
  (encryption: PublicConfig['encryption']) =>
  async (answer: Response): Promise<unknown> => {
    if (answer.headers.get('json-encrypt') !== '1') return answer.json();
    const { decryptBody } = await import('../dataProvider/lists/decrypt');
    return JSON.parse(await decryptBody(new Uint8Array(await answer.arrayBuffer()), encryption));
  };
