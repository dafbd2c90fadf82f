import { useEffect } from 'react';
import { useConsole } from '../ConsoleContext';

/** Names the browser's tab: what is on the screen, then the product. Nothing said leaves the title of the screen around. */
export function usePageTitle(words: string | undefined): void {
  const { productName } = useConsole().config;
  useEffect(() => {
    if (words !== undefined) document.title = words ? `${words} · ${productName}` : productName;
  }, [words, productName]);
}
