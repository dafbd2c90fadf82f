import { useCallback, useId, useMemo, useRef } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import { CreateForm } from './CreateForm';
import { EditForm } from './EditForm';
import { FormForbidden, FormMissing } from './FormStates';
import { type Sheet, SheetContext } from './SheetContext';
import { SheetFrame } from './SheetFrame';
import { useSheetRoute } from './useSheetRoute';
import './form.css';
import './sheet.css';

/** The form of any object, made from its definition, at an address of its own over the list. */
export function FormSheet({ resource }: { resource: AnyResource }) {
  const route = useSheetRoute(resource);
  const { mayCreate } = useActions();
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const isGuarded = useRef(false);
  const close = useCallback(async () => {
    // With something unsaved the question comes first, and the sheet stays in sight.
    if (!isGuarded.current && !route.isPage) await playLeaving(sheet.current);
    route.close();
  }, [route]);
  const context = useMemo<Sheet>(
    () => ({ route, titleId, isGuarded, close: () => void close() }),
    [route, titleId, close],
  );

  return (
    <SheetFrame sheet={sheet} titleId={titleId} isPage={route.isPage} onClose={context.close}>
      <SheetContext value={context}>
        {route.isCreate && !mayCreate ? (
          <FormForbidden resource={resource} />
        ) : route.isCreate ? (
          <CreateForm key={route.copyOf ?? 'create'} resource={resource} />
        ) : route.id === undefined ? (
          <FormMissing resource={resource} />
        ) : (
          <EditForm key={route.id} resource={resource} id={route.id} />
        )}
      </SheetContext>
    </SheetFrame>
  );
}

/** Leaving takes two thirds of the time of coming; without movement for those who asked for none. */
async function playLeaving(sheet: HTMLElement | null): Promise<void> {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const gone = isCalm ? { opacity: 0 } : { opacity: 0, transform: 'translateX(24px)' };
  await sheet?.animate(gone, { duration: isCalm ? 80 : 133, easing: 'cubic-bezier(.2,0,0,1)', fill: 'forwards' })
    .finished;
}
