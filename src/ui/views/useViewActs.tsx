import { House, Pencil, Plus, Save, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { MenuItem } from '../parts/Menu';
import { isMine } from './isMine';
import { type Shown, useViewWrites } from './useViewWrites';
import './viewMenu.css';
import { useViewer } from '../ConsoleContext';

/** Returns the menu items for the current view: not a component, because the menu counts its children. */
export function useViewActs(
  shown: Shown,
  onAsk: (what: 'new' | 'current') => void,
  onClose: () => void,
): readonly ReactNode[] {
  const { views, current, isChanged, opens, setOpens } = shown;
  const viewer = useViewer();
  const translate = useTranslate();
  const writes = useViewWrites(shown);
  const does = (work: () => void) => () => {
    onClose();
    work();
  };
  const saveAs = (
    <MenuItem key="save-as" onClick={does(() => onAsk('new'))}>
      <Plus className="adx-lucide" size={15} aria-hidden />
      {translate('adx.views.save_as')}
    </MenuItem>
  );
  if (!current) return [saveAs];
  const isOwn = isMine(viewer, views, current);
  const isDefault = opens?.id === current.id;
  return [
    isOwn && isChanged && (
      <MenuItem key="save" onClick={does(() => void writes.save(current))}>
        <Save className="adx-lucide" size={15} aria-hidden />
        <span className="adx-view-name">{translate('adx.views.save', { name: current.name })}</span>
      </MenuItem>
    ),
    saveAs,
    <MenuItem key="default" onClick={does(() => setOpens(isDefault ? null : current))}>
      <House className="adx-lucide" size={15} aria-hidden />
      {translate(isDefault ? 'adx.views.no_default' : 'adx.views.make_default')}
    </MenuItem>,
    isOwn && (
      <MenuItem key="edit" onClick={does(() => onAsk('current'))}>
        <Pencil className="adx-lucide" size={15} aria-hidden />
        {translate('adx.views.edit')}
      </MenuItem>
    ),
    isOwn && (
      <MenuItem key="delete" onClick={does(() => void writes.remove(current))}>
        <Trash2 className="adx-lucide" size={15} aria-hidden />
        {translate('adx.views.delete')}
      </MenuItem>
    ),
  ];
}
