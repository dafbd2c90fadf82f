import { useTranslate } from 'ra-core';
import { isGranted } from '../../schema/access';
import { mayMake } from '../../schema/mayWrite';
import { listPath, objectPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import type { NextStep } from '../parts/Empty';
import { useMenu } from './useMenu';

/** Next steps for empty places. None opens a screen that the viewer may not open. */
export function useSteps() {
  const { viewer, resources, user } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const items = useMenu().flatMap((group) => group.items);

  const toList = (resource: AnyResource): NextStep => ({
    words: translate('adx.step.goTo', { place: text(resource.label[1]) }),
    to: listPath(resource),
  });
  const isOpen = (resource: AnyResource): boolean =>
    !resource.hidden &&
    isGranted(viewer, resource.access.read) &&
    items.some(({ name, tabs }) => [name, ...tabs].includes(resource.name));

  /** Opens the form of a new object, or the list where the viewer may not create one. */
  const toCreate = (name: string): NextStep | undefined => {
    const resource = resources.find((one) => one.name === name);
    if (!resource || !isOpen(resource)) return undefined;
    if (!mayMake(viewer, resource.access.write)) return toList(resource);
    return {
      words: translate('adx.list.create_one', { object: inSentence(text(resource.label[0])) }),
      to: objectPath(resource, 'create'),
    };
  };
  /** Opens a list by resource name. */
  const toOpen = (name: string): NextStep | undefined => {
    const resource = resources.find((one) => one.name === name);
    return resource && isOpen(resource) ? toList(resource) : undefined;
  };
  /** Opens the first list in the menu whose objects refer to a resource, else the list of that resource. */
  const toUsers = (used: AnyResource): NextStep => {
    const naming = resources.filter((one) => one.name !== used.name && isOpen(one) && namesKind(one, used.name));
    return toList(naming.sort((a, b) => placeOf(a) - placeOf(b))[0] ?? used);
  };
  const placeOf = ({ name }: AnyResource): number =>
    items.findIndex((item) => [item.name, ...item.tabs].includes(name));
  /** Opens a screen by its path in the menu, such as `/live`. */
  const toScreen = (path: string, words: string): NextStep | undefined =>
    items.some((item) => item.path === path) ? { words: translate(words), to: path } : undefined;
  /** Opens a new report. */
  const toReport: NextStep = { words: translate('adx.reports.create'), to: '/report?store=1' };
  /** For a viewer who cannot act: mail to the account's manager, else a new report. */
  const toAsk = (): NextStep =>
    user.manager
      ? {
          words: translate('adx.step.writeTo', { name: user.manager.name }),
          href: `mailto:${encodeURIComponent(user.manager.email).replace('%40', '@')}`,
        }
      : toReport;

  return { toList, toOpen, toCreate, toUsers, toScreen, toReport, toAsk };
}

const namesKind = ({ allFields }: AnyResource, kind: string): boolean =>
  Object.values(allFields).some((field) => 'to' in field && field.to === kind && field.access !== 'server');
