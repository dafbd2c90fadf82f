import { Bookmark } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { ColumnChoice } from '../list/useColumns';
import type { ListState } from '../list/useListState';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import { useDefaultView } from './useDefaultView';
import { viewsFor } from './viewsFor';
import './viewButton.css';
import './viewChanged.css';

const Views = lazyComponent(() => import('./Views').then((module) => module.Views));

type Props = {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly choice: ColumnChoice;
  /** Whether the rows are loaded: the names of views load after them. */
  readonly isShown: boolean;
};

/** What the button shows of the current view. */
export type Told = { readonly id: number | undefined; readonly name?: string | undefined; readonly isChanged: boolean };

/** A button with the current view of a list inside an object; opens the menu of views. Hidden where there are no views. */
export function ViewButton({ resource, state, choice, isShown }: Props) {
  const { resources, viewer } = useConsole();
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [told, setTold] = useState<Told>();
  const [opens, setOpens] = useDefaultView(resource);
  const views = viewsFor(resources, viewer);
  if (!views) return null;
  if (!isWanted && (isOpen || (isShown && state.view !== undefined))) setWanted(true);
  const known = told?.id === state.view ? told : undefined;
  const name = known?.name ?? (state.view !== undefined && opens?.id === state.view ? opens.name : undefined);
  const isChanged = known?.isChanged === true;
  const title = translate('adx.views.title');
  return (
    <>
      <Button
        ref={button}
        className="adx-view-button"
        data-on={name !== undefined || undefined}
        aria-label={name && translate(isChanged ? 'adx.views.shown_changed' : 'adx.views.shown', { name })}
        title={name ?? title}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={Views.preload}
        onFocus={Views.preload}
        onClick={() => setOpen(true)}
        startIcon={<Bookmark className="adx-lucide" size={15} aria-hidden />}
      >
        <span>{name ?? title}</span>
        {isChanged && <i className="adx-view-changed" aria-hidden="true" />}
      </Button>
      {isWanted && (
        <Views
          views={views}
          resource={resource}
          state={state}
          choice={choice}
          opens={opens}
          setOpens={setOpens}
          anchor={isOpen ? button.current : null}
          onTell={setTold}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
