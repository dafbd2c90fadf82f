import { createContext, type RefObject, useContext } from 'react';
import type { AnyRecord } from '../../schema/resource';
import type { DialogName } from '../shell/useAddressDialog';
import type { SheetRoute } from './useSheetRoute';

export type Sheet = {
  readonly route: SheetRoute;
  readonly titleId: string;
  /** Back to the list; asks first where something is unsaved. */
  readonly close: () => void;
  /** The dialog with an address of its own that this is; nothing for an object's form, which such a dialog covers. */
  readonly dialog?: DialogName;
  /** Whether leaving asks. */
  readonly isGuarded: RefObject<boolean>;
  /** The form lies over another one, which wants what is made in it. */
  readonly inPlace?: {
    readonly onMade: (record: AnyRecord) => void;
    /** Leaving is being asked about. */
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
