import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useNavigate } from 'react-router';
import { savedCalls } from '../reports/calls/savedCalls';
import { sayError } from '../ui/i18n/problemOf';
import { useText } from '../ui/i18n/useText';
import { ListSubheader, MenuItem } from '../ui/parts/Menu';
import { MenuBelow } from '../ui/parts/MenuBelow';
import type { SavedCardEntry } from './arrangement';
import type { PlacedCard } from './card/card';
import { useDashboard } from './card/DashboardContext';

type Props = {
  readonly anchor: HTMLElement;
  readonly hidden: readonly PlacedCard[];
  onShow(id: string): void;
  onSaved(entry: SavedCardEntry): void;
  onClose(): void;
};

/** Adds hidden cards, and saved reports of the mode. */
export function AddMenu({ anchor, hidden, onShow, onSaved, onClose }: Props) {
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const { transport, viewer, arrangement } = useDashboard();
  const { data, error } = useQuery({
    queryKey: ['dashboard saved', viewer.user, viewer.mode],
    queryFn: ({ signal }) => savedCalls(transport).list(signal),
  });
  const isThere = (id: number) => arrangement.saved.some((one) => one.id === id);
  const reports = data?.filter(({ id, mode, from }) => mode === viewer.mode && from === null && !isThere(id));
  const done = (add: () => void) => () => {
    add();
    onClose();
  };
  return (
    <MenuBelow anchor={anchor} label={translate('adx.dashboard.add')} onClose={onClose}>
      {hidden.length > 0 && <ListSubheader>{translate('adx.dashboard.hiddenCards')}</ListSubheader>}
      {hidden.map(({ id, title }) => (
        <MenuItem key={id} onClick={done(() => onShow(id))}>
          {title}
        </MenuItem>
      ))}
      <ListSubheader>{translate('adx.saved.title')}</ListSubheader>
      {reports?.map(({ id, name }) => (
        <MenuItem key={`saved ${id}`} onClick={done(() => onSaved({ id, name }))}>
          {name}
        </MenuItem>
      ))}
      {!reports?.length && (
        <MenuItem disabled>
          {error ? text(sayError(error) ?? '') : translate(reports ? 'adx.dashboard.noSaved' : 'adx.dashboard.loading')}
        </MenuItem>
      )}
      {reports?.length === 0 && (
        <MenuItem onClick={done(() => navigate('/report?store=1'))}>{translate('adx.reports.create')}</MenuItem>
      )}
    </MenuBelow>
  );
}
