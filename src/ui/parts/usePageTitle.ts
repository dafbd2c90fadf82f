import { useEffect } from 'react';
import { useConsole } from '../ConsoleContext';

/** Sets the browser tab's title to the words and the product name. Undefined keeps the title of the surrounding screen. */
export function usePageTitle(words: string | undefined): void {
  const { productName } = useConsole().config;
  useEffect(() => {
    if (words !== undefined) document.title = words ? `${words} · ${productName}` : productName;
  }, [words, productName]);
}
