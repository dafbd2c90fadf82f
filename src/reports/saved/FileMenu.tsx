import type { FileFormat } from '../../model/reports/savedReport';
import { Menu, MenuItem } from '../../ui/parts/Menu';

type Props = {
  readonly anchor: HTMLElement;
  readonly formats: readonly FileFormat[];
  onChoose(format: FileFormat): void;
  onClose(): void;
};

export function FileMenu({ anchor, formats, onChoose, onClose }: Props) {
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    >
      {formats.map((format) => (
        <MenuItem key={format} onClick={() => onChoose(format)}>
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </Menu>
  );
}
