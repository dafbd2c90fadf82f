import { CreateBase } from 'ra-core';
import { type ComponentProps, type SyntheticEvent, useCallback, useId, useMemo, useRef, useState } from 'react';
import type { Document } from '../../schema/validate';
import { ActionHost } from '../actions/ActionHost';
import { InputScope } from '../fields/inputs/InputProps';
import type { Wanted } from './CreateInPlace';
import { FormSkeleton } from './FormSkeleton';
import { NewForm } from './NewForm';
import { type Sheet, SheetContext } from './SheetContext';
import { SheetFrame } from './SheetFrame';
import type { SheetRoute } from './useSheetRoute';

type Props = {
  readonly wanted: Wanted;
  /** What the form below knows of it. */
  readonly known: Document;
  readonly onClose: () => void;
  /** The screen of the form: the form below draws another of its own. */
  readonly children: ComponentProps<typeof NewForm>['children'];
};

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** The form of a new object over the form whose field wants it. It has no address: the one below stays where it is. */
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
        {/* The form below, in which this one stands for React, must not hear that something was sent. */}
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
