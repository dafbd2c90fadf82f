import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { VastCheck, VastFinding, VastMedia } from '../../model/vastCheck';
import { sayError } from '../../ui/actions/problemOf';
import type { OwnTabProps } from '../../ui/extendUi';
import { useFormState } from '../../ui/form/FormStoreContext';
import { useOwnCall } from '../../ui/form/useOwnCall';
import { formatCount } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Preview } from './Preview';

/** A chain of slow ad servers takes so long; the server gives up before. */
const checkMs = 60_000;

/** What a player would meet behind the VAST that stands in the form, saved or not: asked for by a button, told in sentences. */
export function VastPanel({ resource, field, isReadOnly }: OwnTabProps & { readonly field: 'vastUrl' | 'vastXml' }) {
  const text = useText();
  const id = useId();
  const form = useFormContext();
  const call = useOwnCall(resource);
  const value = useFormState(({ values }) => values[field]);
  const [asked, setAsked] = useState<{ readonly of: unknown; readonly found?: VastCheck; readonly failure?: string | undefined }>();
  const isAsking = asked !== undefined && !asked.found && asked.failure === undefined;
  // What was found of another text says nothing of this one.
  const shown = asked?.of === value ? asked : undefined;

  const validate = async () => {
    setAsked({ of: value });
    try {
      const found = await call<VastCheck>({ call: 'POST validate', body: { [field]: value }, timeoutMs: checkMs });
      setAsked({ of: value, found });
      if (!isReadOnly && found.duration !== null && !form.getValues('duration'))
        form.setValue('duration', found.duration, { shouldDirty: true });
    } catch (error) {
      setAsked({ of: value, failure: sayError(error) ?? '' });
    }
  };
  const media = shown?.found?.media.find(({ mime }) => mime === 'video/mp4') ?? shown?.found?.media[0];
  return (
    <>
      <section className="adx-block" aria-labelledby={id}>
        <div className="adx-block-title">
          <h3 id={id}>{text('What a player finds')}</h3>
          <p>{text('Wrappers are followed; nothing is counted as shown')}</p>
        </div>
        <Button disabled={isAsking || typeof value !== 'string' || value.trim() === ''} onClick={() => void validate()}>
          {isAsking ? text('Looking …') : text('Validate')}
        </Button>
        <div role="status">
          {shown?.failure !== undefined && <Line finding={{ message: shown.failure, step: 0 }} tone="error" />}
          {shown?.found && <Result found={shown.found} />}
        </div>
      </section>
      {media && <Preview key={media.url} url={media.url} mime={media.mime} />}
    </>
  );
}

function Result({ found }: { readonly found: VastCheck }) {
  const text = useText();
  const { valid, vastVersion, duration, wrappers, media, clickThrough, errors, warnings } = found;
  const facts: readonly (readonly [string, string | null])[] = [
    [text('VAST version'), vastVersion],
    [text('Wrappers'), formatCount(wrappers)],
    [text('Duration'), duration === null ? null : `${duration} s`],
    [text('Media'), media.map(mediaText).join('; ') || null],
    [text('Click-through'), clickThrough],
  ];
  return (
    <>
      <p className="adx-vast-verdict" data-tone={valid ? undefined : 'error'}>
        {valid ? <CircleCheck size={15} aria-hidden="true" /> : <CircleAlert size={15} aria-hidden="true" />}
        {valid ? text('It can be played.') : text('It cannot be played.')}
      </p>
      {errors.map((finding) => (
        <Line key={finding.code} finding={finding} tone="error" />
      ))}
      {warnings.map((finding) => (
        <Line key={finding.code} finding={finding} tone="caution" />
      ))}
      <dl className="adx-vast-facts">
        {facts.map(([name, fact]) =>
          fact === null ? null : (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd className="adx-figures">{fact}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

function Line({ finding: { message, step }, tone }: { readonly finding: Omit<VastFinding, 'code'>; readonly tone: 'error' | 'caution' }) {
  const text = useText();
  return (
    <p className="adx-vast-finding" data-tone={tone}>
      {tone === 'error' ? <CircleAlert size={14} aria-hidden="true" /> : <TriangleAlert size={14} aria-hidden="true" />}
      {step > 0 && `${text('Behind wrapper %{step}', { step })}: `}
      {text(message)}
    </p>
  );
}

const mediaText = ({ mime, w, h, kbps }: VastMedia): string =>
  [mime, w !== null && `${w}×${h}`, kbps !== null && `${formatCount(kbps)} kbps`].filter(Boolean).join(' ');
