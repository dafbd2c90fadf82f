import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useObjectPath } from '../../ui/useObjectHref';

/** The name of an object, which leads to it where the viewer has a screen of such. */
export function ObjectName({ resource, id, name }: { resource: string; id: number | undefined; name: string }) {
  const path = useObjectPath();
  const to = id ? path(resource, id) : undefined;
  if (!to) return <span title={name}>{name}</span>;
  return (
    <ScreenLink to={to} title={name}>
      {name}
    </ScreenLink>
  );
}
