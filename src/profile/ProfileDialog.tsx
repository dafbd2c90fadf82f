import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, KeyRound, Plus, X } from 'lucide-react';
import { DataProviderContext, useDataProvider, useTranslate } from 'ra-core';
import { type FocusEvent, type KeyboardEvent, useContext, useId, useMemo, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { UserChange } from '../authProvider/session';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleProvider } from '../model/consoleProvider';
import { accountOf, profileOf } from '../model/profileOf';
import type { Viewer } from '../schema/access';
import type { Fields } from '../schema/kinds';
import { problem } from '../schema/messages/problem';
import type { AnyResource } from '../schema/resource';
import { ActionHost } from '../ui/actions/ActionHost';
import { useAddressDialog } from '../ui/address/useAddressDialog';
import { ConsoleProviderContext, useConsole, useViewer } from '../ui/ConsoleContext';
import { InputBox } from '../ui/fields/inputs/InputBox';
import { InputScope, useInputId } from '../ui/fields/inputs/InputProps';
import { CopyBlock } from '../ui/form/CopyBlock';
import { type Sheet, SheetContext } from '../ui/form/SheetContext';
import { SheetFrame } from '../ui/form/SheetFrame';
import { useFormState, useFormStore, useProblem } from '../ui/formState/FormStoreContext';
import { sayError } from '../ui/i18n/problemOf';
import { useProblemText } from '../ui/i18n/useText';
import { Button } from '../ui/parts/Button';
import { useAlert } from '../ui/parts/feedback';
import { ProfileForm } from './ProfileForm';
import { type ProfileProvider, profileProvider } from './profileCalls';
import { SystemCost } from './SystemCost';
import '../ui/form/form.css';
import '../ui/form/sheet.css';
import './profile.css';

const firstTab = 'general';

type Props = { readonly transport: Transport; readonly onSaved: (change: UserChange) => void };

/** The account's own record in the form of objects, over the current screen. */
export function ProfileDialog({ transport, onSaved }: Props) {
  const shell = useConsole();
  const { resources, viewer } = shell;
  const translate = useTranslate();
  const sheet = useProfileSheet();
  const frame = useRef<HTMLDivElement>(null);
  const id = viewer.account ?? 0;
  // Not updated: a change to the viewer changes neither rights nor tabs here.
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

/** State of the dialog over any screen; the URL holds its tab (`?profile=contacts`). */
function useProfileSheet(): Sheet {
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

const extension = { inputs: { tagParams: TagParams }, below: { General: ApiToken, Options: SystemCost } };

function useProfileProvider({ transport, onSaved }: Props, id: number) {
  const provider = useContext(DataProviderContext) as ConsoleProvider;
  const client = useQueryClient();
  const { resources, viewer } = useConsole();
  const account = accountOf(resources, viewer.role)?.name;
  return useMemo(() => {
    const saved = (change: UserChange) => {
      onSaved(change);
      // New objects start with values of their account.
      void client.invalidateQueries({ queryKey: [account] });
    };
    return profileProvider(provider, { transport, id, onSaved: saved });
  }, [provider, client, account, transport, id, onSaved]);
}

/** The account's definition for its own form; `label` is its title there. */
function profileResource(resources: readonly AnyResource[], viewer: Viewer, label: string): AnyResource {
  const account = accountOf(resources, viewer.role);
  if (!account) throw new Error(`No account signs in as '${viewer.role}': say so in 'belongings' of its definition.`);
  return {
    ...profileOf({ ...account, allFields: { ...account.allFields, ...shownFields(account, viewer) } }, viewer),
    // Forms and drafts of the profile are separate from those of the account for other users.
    name: 'profile',
    label: [label, label],
  };
}

function shownFields({ allFields: { uid, sellersJson } }: AnyResource, { role, admin }: Viewer): Fields {
  // A sub-publisher has an entry in sellers.json.
  const isListed = role === 'sub' && sellersJson?.kind === 'group';
  const { domain: _, ...listed } = isListed ? sellersJson.fields : {};
  return {
    ...(isListed && { sellersJson: { ...sellersJson, fields: listed } }),
    // The server sends it to an administrator who acts for the account, and to no other user.
    ...(admin && uid && { uid: { ...uid, access: 'server' as const } }),
  };
}

type Asked = 'make' | 'remove';

/** Creates the API token, shows it once, or removes it. */
function ApiToken({ isReadOnly }: { isReadOnly: boolean }) {
  const { role } = useViewer();
  const provider = useDataProvider<ProfileProvider>();
  const translate = useTranslate();
  const alert = useAlert();
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const [made, setMade] = useState<string | null>();
  const form = useFormContext();
  const store = useFormStore();
  const hasToken = useFormState(({ values }) => Boolean(values.token));
  if (role !== 'demand' || isReadOnly) return null;

  const run = async (what: Asked) => {
    setBusy(true);
    try {
      if (what === 'make') {
        const { token, shown } = await provider.makeToken();
        setMade(token);
        show(shown);
      } else {
        await provider.removeToken();
        setMade(null);
        show(null);
      }
      setAsked(undefined);
    } catch (error) {
      alert(sayError(error));
    }
    setBusy(false);
  };

  /** Shows the stored state in the form, which does not count as a change. */
  const show = (token: string | null) => {
    const { start, values } = store.get();
    form.setValue('token', token);
    store.setStart({ ...start, record: { ...start.record, token } }, { ...values, token }, true);
  };

  return (
    <section className="adx-block adx-token" aria-labelledby="adx-token" aria-busy={isBusy}>
      <h3 id="adx-token">{translate('adx.profile.token.title')}</h3>
      <p>{translate('adx.profile.token.about')}</p>
      {asked ? (
        <div className="adx-row" role="alert">
          <p>{translate(`adx.profile.token.${asked}Asks`)}</p>
          <Button
            variant={asked === 'remove' ? 'danger' : 'outlined'}
            disabled={isBusy}
            onClick={() => void run(asked)}
          >
            {translate(`adx.profile.token.${asked}`)}
          </Button>
          <Button variant="text" onClick={() => setAsked(undefined)}>
            {translate('adx.profile.token.keep')}
          </Button>
        </div>
      ) : (
        <div className="adx-row">
          <Button startIcon={<KeyRound size={15} aria-hidden />} onClick={() => setAsked('make')}>
            {translate('adx.profile.token.make')}
          </Button>
          {hasToken && (
            <Button variant="text" onClick={() => setAsked('remove')}>
              {translate('adx.profile.token.remove')}
            </Button>
          )}
        </div>
      )}
      <div role="status">
        {made === null && <p>{translate('adx.profile.token.removed')}</p>}
        {made && <CopyBlock title={translate('adx.profile.token.once')} text={made} />}
      </div>
    </section>
  );
}

type TagParamsProps = { readonly source: string; readonly disabled?: boolean };

/** The names of the account's own parameters in a list, with a field for another one. */
function TagParams({ source, disabled = false }: TagParamsProps) {
  const { field } = useController({ name: source });
  const store = useFormStore();
  const names: readonly string[] = Array.isArray(field.value) ? field.value : [];
  const change = (next: readonly string[]) => {
    // Without entries the value is null, not an empty list.
    field.onChange(next.length > 0 ? next : null);
    store.leave(source);
  };
  return (
    <div className="adx-stack adx-parameters">
      {names.length > 0 && (
        <ul className="adx-frame">
          {names.map((name) => (
            <Parameter
              key={name}
              name={name}
              isDisabled={disabled}
              onDelete={() => change(names.filter((one) => one !== name))}
            />
          ))}
        </ul>
      )}
      <NewParameter source={source} isDisabled={disabled} taken={names} onAdd={(name) => change([...names, name])} />
    </div>
  );
}

type ParameterProps = { readonly name: string; readonly isDisabled: boolean; onDelete(): void };

function Parameter({ name, isDisabled, onDelete }: ParameterProps) {
  const translate = useTranslate();
  return (
    <li>
      <span>{name}</span>
      {!isDisabled && (
        <button
          type="button"
          className="adx-bare adx-center adx-box-icon"
          aria-label={translate('adx.form.remove', { name })}
          onClick={onDelete}
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

type NewProps = {
  readonly source: string;
  readonly isDisabled: boolean;
  readonly taken: readonly string[];
  onAdd(name: string): void;
};

function NewParameter({ source, isDisabled, taken, onAdd }: NewProps) {
  const id = useInputId(source);
  const wrongId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const translate = useTranslate();
  const say = useProblemText();
  const isInvalid = useProblem(source) !== undefined || isMissing;

  /** Adds the typed name; returns whether there was one. */
  const add = (): boolean => {
    const name = typed.trim();
    if (name === '') return false;
    if (!taken.includes(name)) onAdd(name);
    setTyped('');
    return true;
  };
  const ask = () => setMissing(!add());
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    ask();
  };
  // Adds typed text also without the button.
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget !== button.current) add();
  };
  return (
    <>
      <div className="adx-stack adx-parameter-new">
        <InputBox isInvalid={isInvalid} isDisabled={isDisabled}>
          <input
            id={id}
            name={source}
            type="text"
            autoComplete="off"
            disabled={isDisabled}
            aria-labelledby={`${id}-label`}
            aria-invalid={isInvalid || undefined}
            aria-describedby={isMissing ? wrongId : `${id}-help`}
            placeholder={isDisabled ? '' : translate('adx.profile.parameter')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setMissing(false);
            }}
            onKeyDown={press}
            onBlur={leave}
          />
        </InputBox>
        {!isDisabled && (
          <Button ref={button} startIcon={<Plus size={14} aria-hidden="true" />} onClick={ask}>
            {translate('adx.profile.addParameter')}
          </Button>
        )}
      </div>
      {isMissing && (
        <p id={wrongId} className="adx-note adx-problem" role="alert">
          <CircleAlert size={13} aria-hidden="true" />
          {say(problem('required', { label: translate('adx.profile.parameter') }))}
        </p>
      )}
    </>
  );
}
