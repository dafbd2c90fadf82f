import { CircleAlert, FileUp, Paperclip } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { type DragEvent, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { ConsoleProvider, Uploaded } from '../../../model/consoleProvider';
import { labelsOfTypes, megabytes } from '../../../reference/fileTypes';
import type { FieldOf } from '../../../schema/kinds';
import { isEmpty } from '../../../schema/kinds/field';
import { sayFiles } from '../../../schema/messages/sayFiles';
import { maySet } from '../../../schema/validate';
import { useViewer } from '../../ConsoleContext';
import { useFormState } from '../../formState/FormStoreContext';
import {
  failUpload,
  forgetUpload,
  type SentUpload,
  sentOf,
  startUpload,
  type Upload,
  useUpload,
} from '../../formState/uploads';
import { formatKbps } from '../../i18n/format';
import { useText } from '../../i18n/useText';
import type { InputProps } from './InputProps';
import './upload.css';

/** Facts about the file that fill fields of these names, where the form has them. */
const facts = ['duration', 'width', 'height'] as const;

/** A file, dropped or chosen. It is uploaded at once; the form stores a reference to it on save. */
export function UploadInput(props: InputProps<FieldOf<'upload'>>) {
  const {
    field,
    path,
    value,
    onChange,
    onLeave,
    id,
    isDisabled,
    isInvalid,
    describedBy,
    isRequired,
    placeholder,
    resource,
  } = props;
  const provider = useDataProvider<ConsoleProvider>();
  const form = useFormContext();
  const viewer = useViewer();
  const translate = useTranslate();
  const text = useText();
  const upload = useUpload(path);
  const values = useFormState((state) => state.values);
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const takes = resource.accepts?.[path]?.(values as never);
  const accepted = takes ? [takes] : field.accepts;
  const types = accepted.flatMap((one) => one.types);
  const most = Math.max(...accepted.map(({ maxBytes }) => maxBytes));

  const takeOver = (file: Uploaded) => {
    form.setValue(path, file.upload, { shouldDirty: true });
    for (const name of facts)
      if (maySet(resource, name, viewer)) form.setValue(name, file[name], { shouldDirty: true });
  };
  const send = (file: File | undefined) => {
    if (!file || isDisabled) return;
    // Refuses before a long upload; the server checks the content itself.
    if (file.type && !types.includes(file.type) && !isAlias(file.type, types))
      return failUpload(form, path, file.name, sayFiles('files.kinds', { kinds: labelsOfTypes(types) }));
    if (file.size > most)
      return failUpload(form, path, file.name, sayFiles('files.tooLarge', { size: { size: megabytes(most) } }));
    void startUpload({ form, path, file, provider, resource: resource.name, onSent: takeOver });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    send(event.dataTransfer.files[0]);
  };
  const clear = () => {
    forgetUpload(form, path);
    onChange(null);
  };
  const isSending = upload?.phase === 'sending';
  const sent = sentOf(upload);
  const isThere = !isSending && !isEmpty(value);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first
    <div
      className="adx-row adx-upload"
      data-over={isOver || undefined}
      data-invalid={isInvalid || undefined}
      data-disabled={isDisabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {isSending ? (
        <Sending upload={upload} />
      ) : isThere ? (
        <p className="adx-row adx-upload-there">
          <Paperclip size={14} aria-hidden="true" />
          <span>{sent ? describe(sent) : translate('adx.form.upload.there')}</span>
        </p>
      ) : (
        <p className="adx-upload-hint">
          {placeholder ?? translate('adx.form.upload.drop', { types: labelsOfTypes(types), size: megabytes(most) })}
        </p>
      )}
      <div className="adx-upload-buttons">
        {!isSending && !isDisabled && (
          <button
            type="button"
            id={id}
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            aria-describedby={describedBy}
            aria-labelledby={`${id}-label ${id}-word`}
            onClick={() => chooser.current?.click()}
            onBlur={() => onLeave()}
          >
            <FileUp size={14} aria-hidden="true" />
            <span id={`${id}-word`}>{translate(isThere ? 'adx.form.secret.replace' : 'adx.form.upload.choose')}</span>
          </button>
        )}
        {isSending && (
          <button
            type="button"
            id={id}
            className="adx-bare adx-inline-row adx-medium adx-box-action"
            aria-labelledby={`${id}-label ${id}-word`}
            onClick={upload.cancel}
          >
            <span id={`${id}-word`}>{translate('adx.form.upload.cancel')}</span>
          </button>
        )}
        {isThere && !isDisabled && !isRequired && (
          <button type="button" className="adx-bare adx-inline-row adx-medium adx-box-action" onClick={clear}>
            {translate('adx.form.secret.clear')}
          </button>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        disabled={isDisabled}
        accept={types.join(',')}
        data-path={path}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          send(chosen);
        }}
      />
      <div className="adx-note adx-upload-failed" role="alert">
        {upload?.phase === 'failed' && (
          <>
            <CircleAlert size={13} aria-hidden="true" />
            {upload.name}: {text(upload.message ?? '')}
          </>
        )}
      </div>
    </div>
  );
}

function Sending({
  upload: { name, sent, total },
}: {
  readonly upload: Extract<Upload, { readonly phase: 'sending' }>;
}) {
  const translate = useTranslate();
  // At most 99 %: the server still has to process the file.
  const percent = total > 0 ? Math.min(99, Math.floor((sent / total) * 100)) : 0;
  return (
    <div className="adx-row adx-grow adx-upload-sending">
      <span className="adx-ellipsis">{translate('adx.form.upload.sending', { name })}</span>
      <progress
        className="adx-upload-bar"
        max={100}
        value={percent}
        aria-label={translate('adx.form.upload.sending', { name })}
      />
      <span className="adx-figures">{percent} %</span>
    </div>
  );
}

/** `spot.mp4 · MP4 · 30 s · 1920×1080 · 8,200 kbps` */
function describe({ name, file }: SentUpload): string {
  const { mime, duration, width, height, bitrate } = file;
  const parts = [
    name,
    labelsOfTypes([mime]),
    duration !== null && `${duration} s`,
    width !== null && `${width}×${height}`,
    bitrate !== null && formatKbps(bitrate),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Systems use different types for audio in MP4. */
const isAlias = (type: string, types: readonly string[]): boolean =>
  (types.includes('audio/mp4') && /^audio\/(x-)?m4a$|^video\/mp4$/.test(type)) ||
  (types.includes('audio/mpeg') && type === 'audio/mp3');
