import { useLocaleState, useTranslate } from 'ra-core';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { controlKey } from '../keys/controlKey';
import type { PaletteLines } from './usePaletteLines';

type Props = { readonly found: PaletteLines; readonly count: number };

/** The keys, and where the search has not come yet or could not. */
export function PaletteFoot({ found: { q, waiting, failed, retry }, count }: Props) {
  const translate = useTranslate();
  const namesOf = useNames();
  const isSearching = waiting.length > 0;
  return (
    <div className="adx-palette-foot">
      {isSearching && <span className="adx-palette-where">{translate('adx.palette.searching', { objects: namesOf(waiting) })}</span>}
      {!isSearching && failed.length > 0 && (
        <span className="adx-palette-where" role="alert">
          {translate('adx.palette.failed', { objects: namesOf(failed) })}{' '}
          <button type="button" className="adx-palette-retry" onClick={retry}>
            {translate('adx.shell.tryAgain')}
          </button>
        </span>
      )}
      <span className="adx-gap" />
      <span className="adx-palette-keys" aria-hidden="true">
        <span className="adx-palette-key">↑</span>
        <span className="adx-palette-key">↓</span>
        <span className="adx-palette-key">Enter</span> {translate('adx.palette.keys.open')}
        <span className="adx-palette-key">{controlKey()} Enter</span> {translate('adx.palette.keys.newTab')}
      </span>
      <span className="adx-hidden" role="status">
        {q && !isSearching && translate('adx.palette.count', { smart_count: count })}
      </span>
    </div>
  );
}

function useNames(): (kinds: readonly AnyResource[]) => string {
  const text = useText();
  const [locale] = useLocaleState();
  return (kinds) => new Intl.ListFormat(locale).format(kinds.map(({ label }) => text(label[1])));
}
