import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useObjectPath } from '../../ui/useObjectHref';

/** Name of an object, with a link to it where the viewer may open it. */
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
