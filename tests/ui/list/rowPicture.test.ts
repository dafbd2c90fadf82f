import { expect, it } from 'vitest';
import { pictureAddress } from '../../../src/ui/list/rowPicture';

it.each([
  ['https://cdn.example/icon.png', 'https://cdn.example/icon.png'],
  ['HTTPS://CDN.example/icon?size=64&name=a b', 'https://cdn.example/icon?size=64&name=a%20b'],
  ['https://media.example/4101.MP4?x=.png', undefined],
  ['https://media.example/list.m3u8', undefined],
  ['http://cdn.example/icon.png', undefined],
  ['//cdn.example/icon.png', undefined],
  ['/api/files/u_9f2c.png', '/api/files/u_9f2c.png'],
  ['/api/files/u_9f2c.mp4', undefined],
  ['/\\cdn.example/icon.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AA', undefined],
  ['https://', undefined],
  [null, undefined],
  [{ set: true }, undefined],
])('takes a picture of this host, or by https: %s', (value, address) => {
  expect(pictureAddress(value)).toBe(address);
});
