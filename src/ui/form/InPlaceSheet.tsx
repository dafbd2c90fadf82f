import { CreateBase } from 'ra-core';
import { type ComponentProps, type SyntheticEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Document } from '../../schema/validate';
import { ActionHost } from '../actions/ActionHost';
import { InputScope } from '../fields/inputs/InputProps';
import type { Wanted } from '../formState/CreateInPlace';
import { FormSkeleton } from './FormSkeleton';
import { NewForm } from './NewForm';
import { type Sheet, SheetContext } from './SheetContext';
import { SheetFrame } from './SheetFrame';
import type { SheetRoute } from './useSheetRoute';

type Props = {
  readonly wanted: Wanted;
  /** Values that the form below gives the new object. */
  readonly known: Document;
  readonly onClose: () => void;
  /** The screen of the form; it nests, so the form below passes its own component. */
  readonly children: ComponentProps<typeof NewForm>['children'];
};

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** The form of a new object over the form whose field refers to it. It has no address: the form below stays open. */
export function InPlaceSheet({ wanted: { resource, name, start, onMade }, known, onClose, children }: Props) {
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const isGuarded = useRef(false);
  const [tab, setTab] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [given] = useState(() => ({ ...known, ...start, ...(name && { name }) }));
  const close = useCallback(() => (isGuarded.current ? setAsked(true) : onClose()), [onClose]);
  const context = useMemo<Sheet>(() => {
    const route: SheetRoute = {
      id: undefined,
      isCreate: true,
      copyOf: undefined,
      root: '',
      tab,
      isPage: false,
      isWithin: () => false,
      goToTab: setTab,
      goToObject: () => undefined,
      close: onClose,
    };
    const made: NonNullable<Sheet['inPlace']>['onMade'] = (record) => {
      onMade(record);
      onClose();
    };
    return {
      route,
      titleId,
      isGuarded,
      close,
      inPlace: { isAsked, onMade: made, onLeave: onClose, onStay: () => setAsked(false) },
    };
  }, [tab, titleId, close, isAsked, onMade, onClose]);
  return (
    <ActionHost resource={resource}>
      <InputScope value={titleId}>
        {/* React events bubble to the form below, which must not receive this submit. */}
        <div onSubmit={stop}>
          <SheetFrame sheet={sheet} titleId={titleId} isPage={false} isOver onClose={close}>
            <SheetContext value={context}>
              <CreateBase resource={resource.name} redirect={false} disableAuthentication>
                <NewForm resource={resource} given={given} waiting={<FormSkeleton resource={resource} />}>
                  {children}
                </NewForm>
              </CreateBase>
            </SheetContext>
          </SheetFrame>
        </div>
      </InputScope>
    </ActionHost>
  );
}
