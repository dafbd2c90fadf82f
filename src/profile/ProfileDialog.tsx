import { DataProviderContext, useTranslate } from 'ra-core';
import { useContext, useId, useMemo, useRef, useState } from 'react';
import type { UserChange } from '../authProvider/session';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { ActionHost } from '../ui/actions/ActionHost';
import { ConsoleProviderContext, useConsole } from '../ui/ConsoleContext';
import { InputScope } from '../ui/fields/inputs/InputProps';
import { type Sheet, SheetContext } from '../ui/form/SheetContext';
import { SheetFrame } from '../ui/form/SheetFrame';
import { useAddressDialog } from '../ui/shell/useAddressDialog';
import { ProfileForm } from './ProfileForm';
import { profileProvider } from './profileCalls';
import { profileResource } from './profileResource';
import { SystemCost } from './SystemCost';
import { TagParams } from './TagParams';
import '../ui/form/form.css';
import '../ui/form/sheet.css';
import './profile.css';

type Props = { readonly transport: Transport; readonly onSaved: (change: UserChange) => void };

const firstTab = 'general';
const extension = { inputs: { tagParams: TagParams }, below: { Options: SystemCost } };

/** The account's own record, in the form that objects have, over whatever screen there is. */
export function ProfileDialog({ transport, onSaved }: Props) {
  const shell = useConsole();
  const translate = useTranslate();
  const provider = useContext(DataProviderContext) as ConsoleProvider;
  const dialog = useAddressDialog('profile');
  const titleId = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const isGuarded = useRef(false);
  const id = shell.viewer.account ?? 0;
  // What is changed of the viewer meanwhile changes no right and no tab.
  const [resource] = useState(() => profileResource(shell.resources, shell.viewer, translate('adx.profile.title')));
  const own = useMemo(() => profileProvider(provider, { transport, id, onSaved }), [provider, transport, id, onSaved]);
  const console = useMemo(() => ({ ...shell, extensions: new Map(shell.extensions).set(resource.name, extension) }), [shell, resource]);
  const { place, goTo, close } = dialog;
  const context = useMemo<Sheet>(
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
  return (
    <ConsoleProviderContext value={console}>
      <DataProviderContext value={own}>
        <InputScope value="adx-profile">
          <ActionHost resource={resource}>
            <SheetFrame sheet={sheet} titleId={titleId} isPage={false} onClose={close}>
              <SheetContext value={context}>
                <ProfileForm resource={resource} id={id} />
              </SheetContext>
            </SheetFrame>
          </ActionHost>
        </InputScope>
      </DataProviderContext>
    </ConsoleProviderContext>
  );
}
