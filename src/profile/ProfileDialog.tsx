import { useQueryClient } from '@tanstack/react-query';
import { DataProviderContext, useTranslate } from 'ra-core';
import { useContext, useMemo, useRef, useState } from 'react';
import type { UserChange } from '../authProvider/session';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { accountOf } from '../model/profileOf';
import { ActionHost } from '../ui/actions/ActionHost';
import { ConsoleProviderContext, useConsole } from '../ui/ConsoleContext';
import { InputScope } from '../ui/fields/inputs/InputProps';
import { SheetContext } from '../ui/form/SheetContext';
import { SheetFrame } from '../ui/form/SheetFrame';
import { ApiToken } from './ApiToken';
import { ProfileForm } from './ProfileForm';
import { profileProvider } from './profileCalls';
import { profileResource } from './profileResource';
import { SystemCost } from './SystemCost';
import { TagParams } from './TagParams';
import { useProfileSheet } from './useProfileSheet';
import '../ui/form/form.css';
import '../ui/form/sheet.css';
import './profile.css';

type Props = { readonly transport: Transport; readonly onSaved: (change: UserChange) => void };

const extension = { inputs: { tagParams: TagParams }, below: { General: ApiToken, Options: SystemCost } };

/** The account's own record, in the form that objects have, over whatever screen there is. */
export function ProfileDialog({ transport, onSaved }: Props) {
  const shell = useConsole();
  const { resources, viewer } = shell;
  const translate = useTranslate();
  const sheet = useProfileSheet();
  const frame = useRef<HTMLDivElement>(null);
  const id = viewer.account ?? 0;
  // What is changed of the viewer meanwhile changes no right and no tab.
  const [resource] = useState(() => profileResource(resources, viewer, translate('adx.profile.title')));
  const provider = useProfileProvider({ transport, onSaved }, id);
  const console = useMemo(
    () => ({ ...shell, extensions: new Map(shell.extensions).set(resource.name, extension) }),
    [shell, resource],
  );
  return (
    <ConsoleProviderContext value={console}>
      <DataProviderContext value={provider}>
        <InputScope value="adx-profile">
          <ActionHost resource={resource}>
            <SheetFrame sheet={frame} titleId={sheet.titleId} isPage={false} onClose={sheet.close}>
              <SheetContext value={sheet}>
                <ProfileForm resource={resource} id={id} />
              </SheetContext>
            </SheetFrame>
          </ActionHost>
        </InputScope>
      </DataProviderContext>
    </ConsoleProviderContext>
  );
}

function useProfileProvider({ transport, onSaved }: Props, id: number) {
  const provider = useContext(DataProviderContext) as ConsoleProvider;
  const client = useQueryClient();
  const { resources, viewer } = useConsole();
  const account = accountOf(resources, viewer.role)?.name;
  return useMemo(() => {
    const saved = (change: UserChange) => {
      onSaved(change);
      // New objects begin with what their account has.
      void client.invalidateQueries({ queryKey: [account] });
    };
    return profileProvider(provider, { transport, id, onSaved: saved });
  }, [provider, client, account, transport, id, onSaved]);
}
