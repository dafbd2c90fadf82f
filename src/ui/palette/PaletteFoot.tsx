import { useLocaleState, useTranslate } from 'ra-core';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../i18n/useText';
import { controlKey } from '../keys/controlKey';
import type { PaletteLines } from './usePaletteLines';

type Props = {
  readonly found: PaletteLines;
  readonly count: number;
  /** Where Tab leads. */
  readonly step: 'actions' | 'back' | undefined;
};

/** The keys, and where the search has not come yet or could not. */
export function PaletteFoot({ found: { q, waiting, failed, retry }, count, step }: Props) {
  const translate = useTranslate();
  const namesOf = useNames();
  const isSearching = waiting.length > 0;
  const hasFailed = !isSearching && failed.length > 0;
  return (
    <div className="adx-strip adx-small adx-palette-foot">
      {isSearching && (
        <span className="adx-ellipsis adx-palette-where">
          {translate('adx.palette.searching', { objects: namesOf(waiting) })}
        </span>
      )}
      {hasFailed && (
        <span className="adx-palette-failed" role="alert">
          <span className="adx-ellipsis adx-palette-where">
            {translate('adx.palette.failed', { objects: namesOf(failed) })}
          </span>
          <button type="button" className="adx-bare adx-palette-retry" onClick={retry}>
            {translate('adx.shell.tryAgain')}
          </button>
        </span>
      )}
      <span className="adx-gap" />
      {/* What failed needs the room, and its button. */}
      <span className="adx-inline-row adx-palette-keys" aria-hidden="true" hidden={hasFailed}>
        {step && (
          <>
            <span className="adx-palette-key">Tab</span> {translate(`adx.palette.keys.${step}`)}
          </>
        )}
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
