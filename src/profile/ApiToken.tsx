import { KeyRound } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { sayError } from '../ui/actions/problemOf';
import { useViewer } from '../ui/ConsoleContext';
import { CopyBlock } from '../ui/form/CopyBlock';
import { useFormState, useFormStore } from '../ui/form/FormStoreContext';
import { Button } from '../ui/parts/Button';
import { useAlert } from '../ui/shell/feedback';
import type { ProfileProvider } from './profileCalls';

type Asked = 'make' | 'remove';

/** Makes the token with which programs act for the account, shows it this once, or takes it away. */
export function ApiToken({ isReadOnly }: { isReadOnly: boolean }) {
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

  /** The field above says what holds now; that is stored already, and nothing to be saved. */
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
