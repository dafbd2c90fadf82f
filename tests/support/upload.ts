import type { Answer, Call } from './host';
import { mediaFiles } from './mediaFiles';

/** A form with one file, as a browser sends it. */
export function formOf(bytes: Uint8Array<ArrayBuffer>, name = 'file', fileName = 'spot.bin'): FormData {
  const form = new FormData();
  form.append('campaign', 'launch');
  form.append(name, new Blob([bytes]), fileName);
  return form;
}

export const upload = (call: Call, base: string, bytes: Uint8Array): Promise<Answer> =>
  call('POST', `${base}/upload`, formOf(new Uint8Array(bytes)));

/** Uploads a small file of this type to an object's calls; returns its id. */
export async function uploaded(call: Call, base: string, type: keyof typeof mediaFiles): Promise<string> {
  const { status, body } = await upload(call, base, mediaFiles[type]());
  if (status !== 201) throw new Error(`No ${type} could be sent to ${base}: ${JSON.stringify(body)}`);
  return body.upload;
}
