import type { AnyRecord } from '../../schema/resource';
import { copyText } from '../parts/copyText';
import { sayError } from './problemOf';
import type { ActionContext } from './useActions';

type Words = {
  /** What is told of it, English: `%{name}` is the object. */
  readonly said: string;
  /** Where the field is empty. */
  readonly none: string;
};

/** Copies a value of an object, which its list need not show. */
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
