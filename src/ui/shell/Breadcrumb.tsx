import { useTranslate } from 'ra-core';
import { ScreenLink } from '../parts/ScreenLink';
import { useCrumbs } from './useCrumbs';
import { usePageTitle } from './usePageTitle';

/** Where you are; it names the browser's tab too, until a screen knows better. */
export function Breadcrumb() {
  const crumbs = useCrumbs();
  const translate = useTranslate();
  // A form names its object itself; until then the tab says which screen it belongs to.
  usePageTitle(crumbs.findLast(({ isId }) => !isId)?.words ?? '');
  return (
    <nav className="adx-grow adx-crumbs" aria-label={translate('adx.shell.breadcrumb')}>
      <ol>
        {crumbs.map((crumb) => (
          <li
            key={crumb.key}
            className={crumb.isId ? 'adx-ellipsis adx-crumb adx-figures' : 'adx-ellipsis adx-crumb'}
            title={crumb.words}
            {...(crumb === crumbs.at(-1) && here)}
          >
            {crumb.path ? <ScreenLink to={crumb.path}>{crumb.words}</ScreenLink> : crumb.words}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const here = { 'aria-current': 'page' } as const;
