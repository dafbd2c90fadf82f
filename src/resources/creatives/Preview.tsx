import { useId, useState } from 'react';
import { useText } from '../../ui/i18n/useText';
import './preview.css';

type Props = { readonly url: string; readonly mime: string | null };

/**
 * Shows a picture, sound or film with the browser's own elements. These run no script, whatever the file contains, and the page
 * loads no other part of an ad.
 */
export function Preview({ url, mime }: Props) {
  const text = useText();
  const id = useId();
  const [isLost, setIsLost] = useState(false);
  const shared = { src: url, onError: () => setIsLost(true), 'aria-labelledby': id };
  const type = mime?.split('/', 1)[0];
  return (
    <section className="adx-block" aria-labelledby={id}>
      <div className="adx-block-title">
        <h3 id={id}>{text('Preview')}</h3>
      </div>
      {isLost ? (
        <p className="adx-small adx-preview-lost">{text('Preview not available.')}</p>
      ) : type === 'image' ? (
        <img className="adx-preview" {...shared} alt={text('Preview')} referrerPolicy="no-referrer" />
      ) : type === 'audio' ? (
        <audio className="adx-preview-sound" {...shared} controls preload="metadata" />
      ) : (
        <video className="adx-preview" {...shared} controls preload="metadata" playsInline disableRemotePlayback />
      )}
    </section>
  );
}
