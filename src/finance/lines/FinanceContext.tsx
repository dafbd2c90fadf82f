import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Transport } from '../../dataProvider/transport';
import { type FinanceCalls, financeCalls } from './financeCalls';

const Context = createContext<FinanceCalls | undefined>(undefined);

export function FinanceProvider({
  transport,
  children,
}: {
  readonly transport: Transport;
  readonly children: ReactNode;
}) {
  const calls = useMemo(() => financeCalls(transport), [transport]);
  return <Context value={calls}>{children}</Context>;
}

export function useFinance(): FinanceCalls {
  const calls = useContext(Context);
  if (!calls) throw new Error('useFinance stands outside FinanceProvider; FinanceScreen wraps its parts in it.');
  return calls;
}
