import { Command } from 'cmdk';
import { Archive, CirclePause } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { MouseEvent } from 'react';
import { statuses } from '../../schema/commonFields';
import type { Line } from './Line';

type Props = {
  readonly line: Line;
  /** Before it is opened by the pointer. */
  onPress(event: MouseEvent): void;
  onOpen(isNewTab: boolean): void;
};

export function PaletteLine({ line: { key, icon, label, about, id, status, isDangerous }, onPress, onOpen }: Props) {
  const translate = useTranslate();
  return (
    <Command.Item
      value={key}
      data-danger={isDangerous || undefined}
      onClickCapture={onPress}
      onAuxClick={(event) => event.button === 1 && onOpen(true)}
      onSelect={() => onOpen(false)}
    >
      {icon}
      <span className="adx-ellipsis adx-grow adx-palette-label">{label}</span>
      {status === statuses.inactive && (
        <span className="adx-ellipsis adx-inline-row adx-small adx-palette-state">
          <CirclePause size={13} aria-hidden />
          {translate('adx.list.inactive')}
        </span>
      )}
      {status === statuses.archived && (
        <span className="adx-ellipsis adx-inline-row adx-small adx-palette-state">
          <Archive size={13} aria-hidden />
          {translate('adx.list.archived')}
        </span>
      )}
      {about && <span className="adx-ellipsis adx-inline-row adx-small adx-palette-about">{about}</span>}
      {id !== undefined && (
        <span className="adx-ellipsis adx-inline-row adx-small adx-palette-id adx-figures">#{id}</span>
      )}
    </Command.Item>
  );
}
