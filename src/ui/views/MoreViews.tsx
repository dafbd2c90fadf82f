import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { MenuItem } from '../parts/Menu';
import { MenuBelow } from '../parts/MenuBelow';
import type { StoredView } from './useListViews';
import { ViewMarks } from './ViewMarks';
import type { ViewLink } from './viewLink';
import './viewMenu.css';

type Props = {
  readonly views: readonly StoredView[];
  readonly linkTo: (view: StoredView) => ViewLink;
  readonly defaultId: number | undefined;
  readonly anchor: HTMLElement | null;
  onClose(): void;
};

/** The menu of views that do not fit the bar. */
export function MoreViews({ views, linkTo, defaultId, anchor, onClose }: Props) {
  const translate = useTranslate();
  return (
    <MenuBelow anchor={anchor} label={translate('adx.views.title')} onClose={onClose}>
      {views.map((view) => {
        const { onClick, ...link } = linkTo(view);
        return (
          <MenuItem
            key={view.id}
            component={Link}
            {...link}
            onClick={(event) => {
              onClick(event);
              onClose();
            }}
          >
            <span className="adx-view-name" title={view.name}>
              {view.name}
            </span>
            <ViewMarks view={view} isDefault={view.id === defaultId} />
          </MenuItem>
        );
      })}
    </MenuBelow>
  );
}
