import { useQuery } from '@tanstack/react-query';
import { useLocaleState } from 'ra-core';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';

/** Returns translations of report reasons; loads them with the reports' labels once there are reasons to show. */
export function useReasonWords(isOn: boolean): (english: string) => string {
  const { reasonWords } = useConsole();
  const [locale] = useLocaleState();
  const text = useText();
  const { data } = useQuery({
    queryKey: ['reasonWords', locale],
    queryFn: (): Promise<Readonly<Record<string, string>>> => reasonWords?.(locale) ?? Promise.resolve({}),
    enabled: isOn && reasonWords !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (english) => data?.[english] ?? text(english);
}
