import '../ui/list/filterBar.css';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useState } from 'react';
import { lineStates } from '../model/finance/financeLine';
import type { SetWords } from '../ui/address/useSearchWords';
import { Button } from '../ui/parts/Button';
import { FinanceColumns } from './FinanceColumns';
import { FinanceSelect } from './FinanceSelect';
import type { Months } from './months';
import { PeriodPicker } from './PeriodPicker';
import type { ColumnChoice } from './useColumnChoice';
import { type FinanceAddress, hasModes, modes, noFilter } from './useFinanceAddress';

type Props = {
  readonly address: FinanceAddress;
  readonly months: Months | undefined;
  readonly set: SetWords;
  readonly choice: ColumnChoice;
  readonly isFiltered: boolean;
};

/** Months, search and filters. */
export function FinanceBar({ address, months, set, choice, isFiltered }: Props) {
  const translate = useTranslate();
  return (
    <search className="adx-row adx-list-bar adx-fin-bar">
      <PeriodPicker months={months} isCustom={address.isCustom} set={set} />
      <i className="adx-divider" aria-hidden="true" />
      <SearchBox q={address.q} set={set} />
      <OfObjects resource="demands" name="account" value={address.account} set={set} />
      <OfObjects resource="managers" name="manager" value={address.manager} set={set} />
      <FinanceSelect
        label={translate('adx.finance.columns.state')}
        value={address.state ?? ''}
        isOn={address.state !== undefined}
        onChange={(state) => set({ state: state || undefined })}
      >
        <option value="">{translate('adx.finance.all.state')}</option>
        {lineStates.map((state) => (
          <option key={state} value={state}>
            {translate(`adx.finance.states.${state}`)}
          </option>
        ))}
      </FinanceSelect>
      {hasModes(address.view) && (
        <FinanceSelect
          label={translate('adx.shell.mode')}
          value={address.mode ?? ''}
          isOn={address.mode !== undefined}
          onChange={(mode) => set({ mode: mode || undefined })}
        >
          <option value="">{translate('adx.finance.all.mode')}</option>
          {modes.map((mode) => (
            <option key={mode} value={mode}>
              {translate(`adx.shell.modes.${mode}`)}
            </option>
          ))}
        </FinanceSelect>
      )}
      {isFiltered && (
        <Button variant="text" onClick={() => set(noFilter)}>
          {translate('adx.list.clear')}
        </Button>
      )}
      <span className="adx-gap" />
      <FinanceColumns choice={choice} />
    </search>
  );
}

function SearchBox({ q, set }: { readonly q: string; readonly set: SetWords }) {
  const translate = useTranslate();
  // The router takes a moment to follow; what is typed shows at once.
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  if (seen !== q) {
    setSeen(q);
    if (typed.trim() !== q.trim()) setTyped(q);
  }
  const type = (words: string) => {
    setTyped(words);
    set({ q: words.trim() || undefined });
  };
  return (
    <div className="adx-search adx-fin-search">
      <Search size={15} aria-hidden />
      <input
        type="search"
        value={typed}
        placeholder={translate('adx.finance.searchIn')}
        aria-label={translate('adx.finance.search')}
        autoComplete="off"
        maxLength={255}
        onChange={(event) => type(event.target.value)}
      />
      {typed && (
        <button
          type="button"
          className="adx-small-icon"
          aria-label={translate('adx.finance.clearSearch')}
          onClick={() => type('')}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}

type OfProps = {
  readonly resource: 'demands' | 'managers';
  readonly name: 'account' | 'manager';
  readonly value: number | undefined;
  readonly set: SetWords;
};

const mostChoices = 1000;

function OfObjects({ resource, name, value, set }: OfProps) {
  const translate = useTranslate();
  const provider = useDataProvider();
  const { data } = useQuery({
    queryKey: [resource, 'getList', 'finance'],
    queryFn: () =>
      provider.getList<{ readonly id: number; readonly name: string }>(resource, {
        pagination: { page: 1, perPage: mostChoices },
        sort: { field: 'name', order: 'ASC' },
        filter: {},
      }),
    retry: false,
  });
  const choices = data?.data ?? [];
  const isListed = value === undefined || choices.some(({ id }) => id === value);
  return (
    <FinanceSelect
      label={translate(`adx.finance.columns.${name}`)}
      value={value === undefined ? '' : String(value)}
      isOn={value !== undefined}
      onChange={(id) => set({ [name]: id || undefined })}
    >
      <option value="">{translate(`adx.finance.all.${name}`)}</option>
      {!isListed && <option value={value}>#{value}</option>}
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </FinanceSelect>
  );
}
