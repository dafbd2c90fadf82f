import './sampleSignIns.css';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { PublicConfig } from '../model/publicConfig';
import { initialsOf } from '../ui/shell/initialsOf';
import type { Credentials } from './callSignIn';
import type { Texts } from './texts';

type Props = {
  texts: Texts;
  samples: PublicConfig['samples'];
  isBusy: boolean;
  signIn(given: Credentials): Promise<void>;
};

/** Sign-ins of the sample data, where the installation has it: one click enters. */
export function SampleSignIns({ texts, samples, isBusy, signIn }: Props) {
  if (samples.length === 0) return null;
  return (
    <section className="adx-samples" aria-labelledby="samples">
      <h2 id="samples">{texts.samples}</h2>
      <ul>
        {samples.map(({ login, password, label, account, about }) => (
          <li key={login}>
            <button type="button" disabled={isBusy} onClick={() => void signIn({ login, password })}>
              <span className="adx-samples-initials" aria-hidden="true">
                {initialsOf(account)}
              </span>
              <span className="adx-samples-who">
                <strong>{texts.sampleWords[label] ?? label}</strong>
                <span>{account}</span>
              </span>
              <span>{texts.sampleWords[about] ?? about}</span>
              <ChevronRight size={15} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
