import { useObjectHref } from '../../useObjectHref';

/** Address of an object's form; nothing where the viewer has no screen of its kind. */
export function useRefHref(resource: string, id: number | undefined): string | undefined {
  const hrefOf = useObjectHref();
  return id === undefined ? undefined : hrefOf(resource, id);
}
