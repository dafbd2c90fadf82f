import { useLocale, useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import type { AnyResource } from '../../schema/resource';
import { type Document, isSame } from '../../schema/validate';
import { namesOf } from '../actions/namesOf';
import { type FormTab, inFormOrder } from '../formState/formTabs';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useToast } from '../parts/feedback';

/** Long enough to read the names of the fields. */
const saidSeconds = 12;

/** Loads the values of an earlier version into the form, names the changed fields, and goes to the first one. */
export function useRestoreVersion(resource: AnyResource, tabs: readonly FormTab[], goTo: (path: string) => void) {
  const form = useFormContext();
  const toast = useToast();
  const translate = useTranslate();
  const locale = useLocale();
  const text = useText();
  return (version: number, values: Document): void => {
    const shown = form.getValues();
    const others = inFormOrder(
      tabs,
      Object.keys(values).filter((name) => !isSame(values[name], shown[name])),
    );
    form.reset({ ...shown, ...values });
    const [first] = others;
    if (first === undefined) {
      toast({ message: toldByKey('adx.form.history.same', { version }) });
      return;
    }
    const labels = others.map((name) => ({ name: text(resource.allFields[name]?.label ?? name) }));
    const fields = namesOf(labels, translate, locale);
    toast({
      message: toldByKey('adx.form.history.loaded', { version, fields, smart_count: others.length }),
      seconds: saidSeconds,
    });
    goTo(first);
  };
}
