import { CircleHelp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLocation, useNavigate } from 'react-router';
import type { AnyResource } from '../../schema/resource';
import { useLatestPlace } from '../address/useLatestPlace';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';

const MissingTexts = lazyComponent(() => import('./MissingTexts').then((module) => module.MissingTexts));

const hash = '#missing';

type Props = {
  readonly resource: AnyResource;
  /** The field that holds the place of a text. */
  readonly placeField: string;
  /** Whether a form covers the list. */
  readonly isCovered: boolean;
};

/** Opens the list of places without a help text; the address keeps it open. */
export function MissingButton({ resource, placeField, isCovered }: Props) {
  const translate = useTranslate();
  const { hash: at } = useLocation();
  const latest = useLatestPlace();
  const navigate = useNavigate();
  const isOpen = at === hash && !isCovered;
  const go = (to: string, replace: boolean) => {
    const { search, state } = latest();
    navigate({ search, hash: to }, { state, replace });
  };
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={MissingTexts.preload}
        onFocus={MissingTexts.preload}
        onClick={() => go(hash, false)}
        startIcon={<CircleHelp className="adx-lucide" size={15} aria-hidden />}
      >
        {translate('adx.help.missing')}
      </Button>
      {isOpen && <MissingTexts resource={resource} placeField={placeField} onClose={() => go('', true)} />}
    </>
  );
}
