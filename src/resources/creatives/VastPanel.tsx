import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { VastChecked } from '../../model/terms/vastState';
import type { VastCheck } from '../../model/vastCheck';
import { Finding } from '../../ui/checks/Findings';
import { showInView } from '../../ui/checks/showInView';
import type { OwnTabProps } from '../../ui/extendUi';
import { useValueWords } from '../../ui/fields/values/useValueWords';
import { useFormState } from '../../ui/formState/FormStoreContext';
import { sayError } from '../../ui/i18n/problemOf';
import { useCodedText, useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { useOwnCall } from '../../ui/useOwnCall';
import { Preview } from './Preview';
import { checkMs, mediaToShow, VastResult } from './VastResult';

/** Checks the VAST in the form, saved or not, at a button, and shows what a player would find. */
export function VastPanel({ resource, field, isReadOnly }: OwnTabProps & { readonly field: 'vastUrl' | 'vastXml' }) {
  const text = useText();
  const codedText = useCodedText();
  const id = useId();
  const words = useValueWords();
  const form = useFormContext();
  const call = useOwnCall(resource);
  const value = useFormState(({ values }) => values[field]);
  const saved = useFormState(({ start }) => (start.isCreate ? undefined : start.record));
  const [asked, setAsked] = useState<{
    readonly of: unknown;
    readonly found?: VastCheck;
    readonly failure?: ReturnType<typeof sayError>;
  }>();
  const isAsking = asked !== undefined && !asked.found && asked.failure === undefined;
  // The result of another text does not apply to this one.
  const shown = asked?.of === value ? asked : undefined;

  const isSaved = saved !== undefined && saved[field] === value;
  const checked = isSaved && saved.vastState !== 'ok' ? (saved.vastChecked as VastChecked | null) : null;
  // A check of the saved text is stored with it.
  const isLasting = checked !== null && !isReadOnly;
  const isOver = shown?.found?.valid === true && shown.found.media.length > 0;

  const look = async () => {
    setAsked({ of: value });
    try {
      const found = isLasting
        ? await call<VastCheck>({ call: 'POST check', id: Number(saved?.id), timeoutMs: checkMs })
        : await call<VastCheck>({ call: 'POST validate', body: { [field]: value }, timeoutMs: checkMs });
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
          <h3 id={id}>{text('VAST check')}</h3>
          <p>{text('Follows wrappers, counts no impressions')}</p>
        </div>
        {checked && !isOver && !shown?.found && (
          <Finding
            finding={{
              message: text('Last check, %{at}: %{note}', {
                at: words.stamp(checked.at),
                note: codedText(checked.note, checked),
              }),
              step: 0,
            }}
            tone="caution"
          />
        )}
        <Button disabled={isAsking || typeof value !== 'string' || value.trim() === ''} onClick={() => void look()}>
          {isAsking ? text('Checking …') : isLasting ? text('Check again') : text('Validate')}
        </Button>
        <div role="status">
          {(shown?.failure !== undefined || shown?.found) && (
            // The result is often out of view, and the user waits for it.
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
