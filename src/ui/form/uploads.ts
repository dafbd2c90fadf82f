import { useCallback, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFormContext } from 'react-hook-form';
import type { ConsoleProvider, Uploaded } from '../../model/consoleProvider';
import type { Message } from '../../schema/messages/message';
import type { Problems } from '../../schema/problem';
import { sayError } from '../actions/problemOf';

/** How a file of a form stands. */
export type Upload =
  | { readonly phase: 'sending'; readonly name: string; readonly sent: number; readonly total: number; cancel(): void }
  | SentUpload
  /** What was sent before it still stands. */
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

// By form rather than by input: a film goes on its way while its sender fills in the other tabs.
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

/** The file that was chosen for a field, if one was since the form opened. */
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

/** A file that is refused before it is sent. */
export const failUpload = (form: Form, path: string, name: string, message: Message): void =>
  put(form, path, { phase: 'failed', name, message, kept: sentOf(uploadsOf(form).byPath.get(path)) });

type Sending = {
  readonly form: Form;
  readonly path: string;
  readonly file: File;
  readonly provider: ConsoleProvider;
  readonly resource: string;
  /** It is there: the form takes it over. */
  readonly onSent: (file: Uploaded) => void;
};

/** Sends a file for a field; it ends by itself, whether or not the field is still in view. */
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

/** What is wrong with the file stands at its place in the answer. */
function sayUpload(error: unknown): Message | undefined {
  const { file } = (error as { readonly problem?: { readonly errors?: Problems } }).problem?.errors ?? {};
  return typeof file?.message === 'string' ? file : sayError(error);
}
