import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { crumbsOf } from './crumbs';
import { useMenu } from './useMenu';

export type SpokenCrumb = {
  readonly key: string;
  readonly words: string;
  readonly path?: string;
  readonly isId: boolean;
};

/** Where the reader is, in the reader's language. */
export function useCrumbs(): readonly SpokenCrumb[] {
  const { pathname } = useLocation();
  const { resources } = useConsole();
  const menu = useMenu();
  const text = useText();
  const translate = useTranslate();
  return useMemo(() => {
    const speak = { text, message: (key: string) => translate(key), given: (words: string) => words };
    return crumbsOf(pathname, resources, menu).map(({ kind, words, path }) => ({
      key: words,
      words: speak[kind](words),
      isId: kind === 'given',
      ...(path && { path }),
    }));
  }, [pathname, resources, menu, text, translate]);
}
