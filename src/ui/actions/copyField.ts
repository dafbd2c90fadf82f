import type { AnyRecord } from '../../schema/resource';
import { sayError } from '../i18n/problemOf';
import { copyText } from '../parts/copyText';
import type { ActionContext } from './useActions';

type Words = {
  /** English message after copying; `%{name}` is the object. */
  readonly said: string;
  /** Message where the field is empty. */
  readonly none: string;
};

/** Copies a field of an object to the clipboard; the list need not show the field. */
export async function copyField(
  [record]: readonly AnyRecord[],
  field: string,
  { said, none }: Words,
  context: ActionContext,
): Promise<void> {
  const { provider, resource } = context;
  if (!record) return;
  try {
    const { data } = await provider.getOne(resource.name, { id: record.id });
    const value: unknown = data[field];
    if (typeof value !== 'string' || value === '') return context.fail(none, [record]);
    await copyText(value);
    context.say(said, [record]);
  } catch (error) {
    context.fail(sayError(error));
  }
}
