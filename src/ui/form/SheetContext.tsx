import { createContext, type RefObject, useContext } from 'react';
import type { AnyRecord } from '../../schema/resource';
import type { DialogName } from '../address/useAddressDialog';
import type { SheetRoute } from './useSheetRoute';

export type Sheet = {
  readonly route: SheetRoute;
  readonly titleId: string;
  /** Returns to the list; asks first if something is unsaved. */
  readonly close: () => void;
  /** The dialog that has an address of its own; absent for an object's form, which such a dialog covers. */
  readonly dialog?: DialogName;
  /** Whether leaving asks first. */
  readonly isGuarded: RefObject<boolean>;
  /** Set for a form over another form that needs the new object. */
  readonly inPlace?: {
    readonly onMade: (record: AnyRecord) => void;
    /** Whether the leave question is open. */
    readonly isAsked: boolean;
    readonly onStay: () => void;
    readonly onLeave: () => void;
  };
};

export const SheetContext = createContext<Sheet | undefined>(undefined);

export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('useSheet stands outside the form sheet; FormSheet puts it around its parts.');
  return sheet;
}
