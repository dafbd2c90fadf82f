import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { VastCheck } from '../../model/vastCheck';
import { sayError } from '../../ui/actions/problemOf';
import { Finding } from '../../ui/checks/Findings';
import { showInView } from '../../ui/checks/showInView';
import type { OwnTabProps } from '../../ui/extendUi';
import { useFormState } from '../../ui/form/FormStoreContext';
import { useOwnCall } from '../../ui/form/useOwnCall';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Preview } from './Preview';
import { checkMs, mediaToShow, VastResult } from './VastResult';

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
  const media = shown?.found && mediaToShow(shown.found);
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
          {(shown?.failure !== undefined || shown?.found) && (
            // It mostly lies below what is in view, and whoever asked waits for it.
            <div ref={showInView}>
              {shown.failure !== undefined && <Finding finding={{ message: shown.failure, step: 0 }} tone="error" />}
              {shown.found && <VastResult found={shown.found} />}
            </div>
          )}
        </div>
      </section>
      {media && <Preview key={media.url} url={media.url} mime={media.mime} />}
    </>
  );
}
