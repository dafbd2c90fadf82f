import { useHref } from 'react-router';
import { isGranted } from '../../../schema/access';
import { useConsole } from '../../ConsoleContext';

/** Address of an object's form; nothing where the viewer has no screen of its kind. */
export function useRefHref(resource: string, id: number | undefined): string | undefined {
  const { viewer, resources } = useConsole();
  const base = useHref('/').replace(/\/$/, '');
  const found = resources.find(({ name }) => name === resource);
  const hasScreen = found !== undefined && !found.hidden && isGranted(viewer, found.access.read);
  return hasScreen && id !== undefined ? `${base}/${resource}/${id}` : undefined;
}
