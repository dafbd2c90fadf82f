import { Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import { listPath } from '../../schema/objectPath';
import type { AnyResource } from '../../schema/resource';
import { useActions } from '../actions/ActionHost';
import { useConsole } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { ButtonLink } from '../parts/Button';
import { later } from '../parts/later';
import { ScreenLink } from '../parts/ScreenLink';
import { familyOf } from './family';
import { inSentence } from './inSentence';

const PartHead = later(() => import('./PartHead').then((module) => module.PartHead));

type Props = {
  readonly resource: AnyResource /** Objects in all; nothing before they are counted. */;
  readonly count: number | undefined;
  /** Nothing where the viewer may make none. */
  readonly createPath: string | undefined;
};

/** What the list is, the lists beside it, and the one button that starts something. */
export const ListBar = memo(function ListBar({ resource, count, createPath }: Props) {
  const { part } = useActions();
  const translate = useTranslate();
  return (
    <div className="adx-list-bar adx-views">
      {part ? <PartHead resource={resource} part={part} count={count} /> : <Views resource={resource} count={count} />}
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

function Views({ resource, count }: Omit<Props, 'createPath'>) {
  const { resources, viewer } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const family = familyOf(resource, resources, viewer);
  const counted = <span className="adx-list-count adx-figures">{count === undefined ? '' : formatCount(count)}</span>;
  if (family.length < 2) {
    return (
      <>
        <h1 className="adx-view">
          {translate('adx.list.all', { objects: inSentence(text(resource.label[1])), Objects: text(resource.label[1]) })}
          {counted}
        </h1>
        <span className="adx-gap" />
      </>
    );
  }
  return (
    <nav className="adx-views-nav" aria-label={translate('adx.list.beside')}>
      {family.map((one) =>
        one === resource ? (
          <h1 key={one.name} className="adx-view" aria-current="page">
            {text(one.label[1])}
            {counted}
          </h1>
        ) : (
          <ScreenLink key={one.name} className="adx-view-link" to={listPath(one)}>
            {text(one.label[1])}
          </ScreenLink>
        ),
      )}
    </nav>
  );
}
