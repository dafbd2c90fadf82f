import { useId, useMemo, useRef } from 'react';
import type { Sheet } from '../ui/form/SheetContext';
import { useAddressDialog } from '../ui/shell/useAddressDialog';

const firstTab = 'general';

/** Where the profile stands: over any screen, its tab in the address (`?profile=contacts`). */
export function useProfileSheet(): Sheet {
  const { place, goTo, close } = useAddressDialog('profile');
  const titleId = useId();
  const isGuarded = useRef(false);
  return useMemo(
    () => ({
      titleId,
      isGuarded,
      close,
      dialog: 'profile',
      route: {
        id: undefined,
        isCreate: false,
        copyOf: undefined,
        root: '',
        tab: place,
        isPage: false,
        isWithin: ({ search }) => new URLSearchParams(search).has('profile'),
        goToTab: (slug) => goTo(slug || firstTab),
        goToObject: close,
        close,
      },
    }),
    [titleId, place, goTo, close],
  );
}
