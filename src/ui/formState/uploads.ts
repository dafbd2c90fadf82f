import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import type { ConsoleProvider, Uploaded } from '../../model/consoleProvider';
import type { Message } from '../../schema/messages/message';
import type { Problems } from '../../schema/messages/problem';
import { sayError } from '../i18n/problemOf';

/** The state of a file upload in a form. */
export type Upload =
  | { readonly phase: 'sending'; readonly name: string; readonly sent: number; readonly total: number; cancel(): void }
  | SentUpload
  /** `kept`: the file that was uploaded before. */
  | {
      readonly phase: 'failed';
      readonly name: string;
      readonly message: Message | undefined;
      readonly kept: SentUpload | undefined;
    };
export type SentUpload = { readonly phase: 'sent'; readonly name: string; readonly file: Uploaded };

export const sentOf = (upload: Upload | undefined): SentUpload | undefined =>
  upload?.phase === 'sent' ? upload : upload?.phase === 'failed' ? upload.kept : undefined;

type Form = UseFormReturn<FieldValues>;
type Uploads = { readonly byPath: Map<string, Upload>; readonly listeners: Set<() => void> };

// By form, not by input: an upload continues while the user works in other tabs.
const ofForms = new WeakMap<object, Uploads>();

function uploadsOf(form: Form): Uploads {
  const found = ofForms.get(form.control) ?? { byPath: new Map(), listeners: new Set() };
  ofForms.set(form.control, found);
  return found;
}

function put(form: Form, path: string, upload: Upload | undefined): void {
  const { byPath, listeners } = uploadsOf(form);
  if (upload) byPath.set(path, upload);
  else byPath.delete(path);
  for (const listener of listeners) listener();
}

/** The upload of a field since the form opened, if any. */
export function useUpload(path: string): Upload | undefined {
  const form = useFormContext();
  const { byPath, listeners } = uploadsOf(form);
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    [listeners],
  );
  return useSyncExternalStore(subscribe, () => byPath.get(path));
}

export const forgetUpload = (form: Form, path: string): void => put(form, path, undefined);

/** Marks a file as refused before it is sent. */
export const failUpload = (form: Form, path: string, name: string, message: Message): void =>
  put(form, path, { phase: 'failed', name, message, kept: sentOf(uploadsOf(form).byPath.get(path)) });

type Sending = {
  readonly form: Form;
  readonly path: string;
  readonly file: File;
  readonly provider: ConsoleProvider;
  readonly resource: string;
  /** Called with the stored file. */
  readonly onSent: (file: Uploaded) => void;
};

/** Uploads a file for a field; continues while the field is not visible. */
export async function startUpload({ form, path, file, provider, resource, onSent }: Sending): Promise<void> {
  const before = uploadsOf(form).byPath.get(path);
  if (before?.phase === 'sending') before.cancel();
  const kept = sentOf(uploadsOf(form).byPath.get(path));
  const controller = new AbortController();
  const cancel = () => {
    controller.abort();
    put(form, path, kept);
  };
  const tell = (sent: number, total: number) =>
    put(form, path, { phase: 'sending', name: file.name, sent, total, cancel });
  tell(0, file.size);
  try {
    const uploaded = await provider.upload(resource, {
      file,
      signal: controller.signal,
      onProgress: (sent, total) => !controller.signal.aborted && tell(sent, total),
    });
    put(form, path, { phase: 'sent', name: file.name, file: uploaded });
    onSent(uploaded);
  } catch (error) {
    if (!controller.signal.aborted)
      put(form, path, { phase: 'failed', name: file.name, message: sayUpload(error), kept });
  }
}

/** A problem of the file is under `errors.file` of the response. */
function sayUpload(error: unknown): Message | undefined {
  const { file } = (error as { readonly problem?: { readonly errors?: Problems } }).problem?.errors ?? {};
  return typeof file?.message === 'string' ? file : sayError(error);
}
