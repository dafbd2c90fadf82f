import { useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { useText } from '../i18n/useText';
import { type Column, columnOf, leading, offeredColumns, usualColumns } from './columns';
import { usePreference } from './usePreference';

export type ColumnChoice = {
  readonly columns: readonly Column[];
  readonly offered: readonly string[];
  readonly shown: readonly string[];
  readonly isUsual: boolean;
  choose(names: readonly string[]): void;
  reset(): void;
};

/** The columns of a list: those the viewer chose, in the order chosen, else the definition's. */
export function useColumns(resource: AnyResource): ColumnChoice {
  const { viewer, resources } = useConsole();
  const text = useText();
  const [chosen, setChosen] = usePreference<readonly string[] | null>(`lists.${resource.name}.columns`, null);
  const { offered, usual } = useMemo(() => {
    const names = offeredColumns(resource, viewer, resources);
    return { offered: names, usual: usualColumns(resource, names, viewer) };
  }, [resource, viewer, resources]);

  return useMemo(() => {
    const names = Array.isArray(chosen) ? inOrder(chosen.filter((name) => offered.includes(name))) : inOrder(usual);
    return {
      columns: names.map((name) => columnOf(resource, name, text)),
      offered,
      shown: names,
      isUsual: !Array.isArray(chosen),
      choose: (next) => setChosen(inOrder(next)),
      reset: () => setChosen(null),
    };
  }, [resource, chosen, offered, usual, setChosen, text]);
}

const inOrder = (names: readonly string[]): readonly string[] => [
  ...leading.filter((name) => name === 'name' || names.includes(name)),
  ...names.filter((name) => !leading.some((one) => one === name)),
];
