import '../../ui/parts/smallIcon.css';
import { useTranslate } from 'ra-core';
import type { SavedEntry } from '../../model/reports/savedReport';
import { EntryIcon } from './EntryIcon';
import { SavedLink } from './SavedLink';
import type { SavedAction } from './useSavedActions';
import type { SavedCells } from './useSavedCells';

type Props = {
  readonly entry: SavedEntry;
  readonly cells: SavedCells;
  readonly isNew: boolean;
  readonly isTicked: boolean;
  /** Under the pointer or with the focus: only there its buttons are. */
  readonly isActive: boolean;
  onActive(id: number): void;
  onTick(entry: SavedEntry, isRange: boolean): void;
  actionsOf(entry: SavedEntry): readonly SavedAction[];
};

export function SavedRow({ entry, cells, isNew, isTicked, isActive, onActive, onTick, actionsOf }: Props) {
  const translate = useTranslate();
  const { id, name, isMine, by } = entry;
  const [stands, file, planned] = [cells.state(entry), cells.bytes(entry), cells.schedule(entry)];
  return (
    <tr
      data-row={id}
      data-new={isNew || undefined}
      data-ticked={isTicked || undefined}
      onPointerEnter={() => onActive(id)}
      onFocus={() => onActive(id)}
    >
      <td className="adx-tick-cell">
        {isMine && (
          <input
            type="checkbox"
            className="adx-list-tick"
            checked={isTicked}
            aria-label={translate('adx.list.select', { name })}
            onChange={(event) => onTick(entry, (event.nativeEvent as MouseEvent).shiftKey === true)}
          />
        )}
      </td>
      <td className="adx-stuck-name">
        <SavedLink entry={entry} isToReport className="adx-name" title={name}>
          {name}
        </SavedLink>
        {isNew && <i className="adx-saved-new" role="img" aria-label={translate('adx.saved.new')} />}
      </td>
      <td>{cells.type(entry)}</td>
      <td>{cells.mode(entry)}</td>
      <td className="adx-figures">{cells.dt(entry)}</td>
      <td title={stands === '-' ? undefined : stands}>
        {stands !== '-' ? (
          <span className="adx-inline-row adx-saved-state">
            <EntryIcon entry={entry} />
            {stands}
          </span>
        ) : (
          '-'
        )}
      </td>
      <td className="adx-number adx-figures">
        {entry.file ? (
          <SavedLink entry={entry} className="adx-ref" aria-label={translate('adx.saved.fileOf', { name, size: file })}>
            {file}
          </SavedLink>
        ) : (
          '-'
        )}
      </td>
      <td title={planned}>{planned}</td>
      <td>{cells.shared(entry)}</td>
      <td title={by}>{cells.by(entry)}</td>
      <td className="adx-edge">
        {isActive && (
          <span className="adx-row-actions">
            {actionsOf(entry).map((action) => (
              <button
                key={action.name}
                type="button"
                className="adx-small-icon"
                title={action.label}
                aria-label={`${action.label} ${name}`}
                onClick={action.run}
              >
                <action.icon size={16} aria-hidden />
              </button>
            ))}
          </span>
        )}
      </td>
    </tr>
  );
}
