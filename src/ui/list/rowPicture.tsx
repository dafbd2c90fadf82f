import type { ReactNode, SyntheticEvent } from 'react';
import { Icon } from '../shell/Icon';

/** A film has an address too, but is no picture and a hundred times its size. */
const films = /\.(mp4|m4v|mov|webm|ogv|mpe?g|avi|ts|m3u8|mpd|mp3|m4a|aac|wav|ogg|xml|html?|js|zip)$/i;

/** The address of something that a browser can show as a picture: of this host, or by https, as the page's policy has it. */
export function pictureAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (/^\/(?![/\\])/.test(value)) return films.test(value) ? undefined : value;
  if (!/^https:\/\//i.test(value) || !URL.canParse(value)) return undefined;
  const { href, pathname } = new URL(value);
  return films.test(pathname) ? undefined : href;
}

/**
 * The picture before a name: fetched once it is in view, and without telling its host who looks. The icon behind it shows where
 * there is none or it fails. A function and no component: there is one in each row.
 */
export function rowPicture(value: unknown, icon: string): ReactNode {
  const address = pictureAddress(value);
  return (
    <span className="adx-center adx-picture" aria-hidden="true">
      <Icon name={icon} size={14} />
      {address && (
        <img
          key={address}
          src={address}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={hide}
        />
      )}
    </span>
  );
}

function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}
