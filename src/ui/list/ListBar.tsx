import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isGranted, type Viewer } from '../../schema/access';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/useActions';
import { useConsole } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { ButtonLink } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import { ScreenLink } from '../parts/ScreenLink';
import type { ViewLink } from '../views/viewLink';

const PartHead = lazyComponent(() => import('./PartHead').then((module) => module.PartHead));

type Props = {
  readonly resource: AnyResource;
  /** Number of objects; undefined before they are counted. */
  readonly count: number | undefined;
  /** Undefined where the viewer may create no objects. */
  readonly createPath: string | undefined;
  /** Link to the list without a view, which shows all objects. */
  readonly plain: ViewLink;
  /** Whether no view is open. */
  readonly isPlain: boolean;
  /** The view tabs, once the rows are loaded. */
  readonly views: ReactNode;
};

/** The list's title, the lists beside it, and the button that creates an object. */
export const ListBar = memo(function ListBar({ resource, count, createPath, ...names }: Props) {
  const { part } = useActions();
  const translate = useTranslate();
  return (
    <div className="adx-row adx-list-bar adx-views">
      {part ? (
        <PartHead resource={resource} part={part} count={count} />
      ) : (
        <Names resource={resource} count={count} {...names} />
      )}
      {createPath && (
        <ButtonLink
          to={createPath}
          variant="contained"
          className="adx-create"
          aria-keyshortcuts="n"
          startIcon={<Plus className="adx-lucide" size={15} aria-hidden />}
        >
          {translate('adx.list.create')}
          <span className="adx-kbd" aria-hidden="true">
            N
          </span>
        </ButtonLink>
      )}
    </div>
  );
});

function Names({ resource, count, plain, isPlain, views }: Omit<Props, 'createPath'>) {
  const { resources, viewer } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const family = familyOf(resource, resources, viewer);
  const counted = <span className="adx-list-count adx-figures">{count === undefined ? '' : formatCount(count)}</span>;
  const heading = (name: string) => (
    <h1 key={resource.name} className="adx-row adx-underline adx-view" data-on={isPlain || undefined}>
      <Link {...plain} className="adx-view-all" aria-current={isPlain ? 'page' : undefined}>
        {name}
        {counted}
      </Link>
    </h1>
  );
  const room = <div className="adx-view-room">{views}</div>;
  if (family.length < 2) {
    return (
      <>
        {heading(
          translate('adx.list.all', { objects: inSentence(text(resource.label[1])), Objects: text(resource.label[1]) }),
        )}
        {room}
      </>
    );
  }
  return (
    <>
      <nav className="adx-views-nav" aria-label={translate('adx.list.beside')}>
        {family.map((one) =>
          one.name === resource.name ? (
            heading(text(one.label[1]))
          ) : (
            <ScreenLink key={one.name} className="adx-view-link" to={listPath(one)}>
              {text(one.label[1])}
            </ScreenLink>
          ),
        )}
      </nav>
      {room}
    </>
  );
}

/** The lists that share a screen, as this viewer sees them, including this one; a single entry where there are no others. */
export function familyOf(
  resource: AnyResource,
  resources: readonly AnyResource[],
  viewer: Viewer,
): readonly AnyResource[] {
  const head = resource.tabOf?.resource ?? resource.name;
  const orderOf = ({ name, tabOf }: AnyResource): number | undefined =>
    name === head ? 0 : tabOf?.resource === head ? tabOf.order : undefined;
  return resources
    .filter((one) => orderOf(one) !== undefined && !one.hidden && isGranted(viewer, one.access.read))
    .filter(({ mode }) => mode === undefined || mode === viewer.mode)
    .sort((a, b) => (orderOf(a) ?? 0) - (orderOf(b) ?? 0));
}
