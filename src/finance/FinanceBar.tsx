import '../ui/parts/barSelect.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronLeft, ChevronRight, Columns3, Search, X } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { lineStates } from '../model/finance/financeLine';
import type { SetWords } from '../ui/address/useSearchWords';
import { Button } from '../ui/parts/Button';
import { IconButton } from '../ui/parts/IconButton';
import { Popover } from '../ui/parts/Popover';
import {
  addMonths,
  choicesOf,
  countOf,
  type Months,
  monthOf,
  mostMonths,
  type Span,
  sayMonths,
  shifted,
  spanAround,
  spanOf,
  spans,
} from './months';
import type { ColumnChoice } from './useColumnChoice';
import { type FinanceAddress, hasModes, modes, noFilter } from './useFinanceAddress';
import '../ui/list/filterBar.css';
import '../ui/list/columnChooser.css';
import '../ui/list/filterPanel.css';
import '../ui/fields/ticks.css';

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
  // The router updates with a delay; the typed text shows at once.
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

/** Number of shown columns, and a popover that chooses them. */
function FinanceColumns({ choice }: { readonly choice: ColumnChoice }) {
  const translate = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const words = translate('adx.list.columns');
  // Includes the column of the party.
  const count = `${choice.columns.length + 1}/${choice.offered.length + 1}`;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        aria-label={`${words} ${count}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        startIcon={<Columns3 size={15} aria-hidden />}
      >
        {words}
        <span className="adx-list-count adx-figures">{count}</span>
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'adx-columns', role: 'dialog', 'aria-label': words } }}
      >
        <ul>
          {choice.offered.map(({ id }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  className="adx-list-tick"
                  checked={choice.columns.some((column) => column.id === id)}
                  onChange={() => choice.toggle(id)}
                />
                <span>{translate(`adx.finance.columns.${id}`)}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="adx-strip adx-small adx-panel-foot">
          <Button variant="text" disabled={choice.isUsual} onClick={choice.reset}>
            {translate('adx.list.columns_reset')}
          </Button>
          <span className="adx-gap" />
          <Button variant="contained" onClick={close}>
            {translate('adx.list.done')}
          </Button>
        </div>
      </Popover>
    </>
  );
}

type PeriodPickerProps = {
  readonly months: Months | undefined;
  /** Chosen as custom months, even if they match a calendar quarter. */
  readonly isCustom: boolean;
  readonly set: SetWords;
};

/** Chooses a month, quarter, year or custom months; arrows move to the previous and next span. */
function PeriodPicker({ months, isCustom, set }: PeriodPickerProps) {
  const translate = useTranslate();
  const now = monthOf(new Date());
  // Keeps its height until the months are known.
  if (!months) return <span className="adx-strip adx-fin-period" aria-hidden="true" />;
  const span: Span = isCustom ? 'custom' : spanOf(months);
  const go = (next: Months, custom = isCustom) =>
    set({ ...next, span: custom ? 'custom' : undefined }, { isStep: true });
  const before = shifted(months, -1);
  const after = shifted(months, 1);
  const bounded = (next: Months, kept: 'from' | 'to'): Months => {
    if (next.from > next.to)
      return kept === 'from' ? { from: next.from, to: next.from } : { from: next.to, to: next.to };
    if (countOf(next) <= mostMonths) return next;
    return kept === 'from'
      ? { from: next.from, to: addMonths(next.from, mostMonths - 1) }
      : { from: addMonths(next.to, 1 - mostMonths), to: next.to };
  };
  return (
    <fieldset className="adx-strip adx-fin-period" aria-label={translate('adx.finance.period')}>
      <IconButton
        aria-label={translate('adx.finance.before', { months: sayMonths(before) })}
        title={sayMonths(before)}
        onClick={() => go(before)}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <FinanceSelect
        label={translate('adx.finance.span')}
        value={span}
        onChange={(word) => {
          const next = spans.find((one) => one === word);
          if (next === 'custom') go(months, true);
          else if (next) go(spanAround(next, months.to), false);
        }}
      >
        {spans.map((one) => (
          <option key={one} value={one}>
            {translate(`adx.finance.spans.${one}`)}
          </option>
        ))}
      </FinanceSelect>
      {span === 'custom' ? (
        (['from', 'to'] as const).map((end) => (
          <FinanceSelect
            key={end}
            label={translate(`adx.finance.${end}`)}
            value={months[end]}
            onChange={(month) => go(bounded({ ...months, [end]: month }, end), true)}
          >
            {choicesOf('month', { from: months[end], to: months[end] }, now).map(({ from }) => (
              <option key={from} value={from}>
                {from}
              </option>
            ))}
          </FinanceSelect>
        ))
      ) : (
        <FinanceSelect
          label={translate('adx.finance.period')}
          value={months.from}
          onChange={(from) => go(spanAround(span, from), false)}
        >
          {choicesOf(span, months, now).map((one) => (
            <option key={one.from} value={one.from}>
              {sayMonths(one)}
            </option>
          ))}
        </FinanceSelect>
      )}
      <IconButton
        aria-label={translate('adx.finance.after', { months: sayMonths(after) })}
        title={sayMonths(after)}
        disabled={after.from > now}
        onClick={() => go(after)}
      >
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </fieldset>
  );
}

type FinanceSelectProps = {
  readonly label: string;
  readonly value: string;
  readonly isOn?: boolean;
  onChange(value: string): void;
  readonly children: ReactNode;
};

/** A select in the bar, marked while it filters the lines. */
const FinanceSelect = ({ label, value, isOn = false, onChange, children }: FinanceSelectProps) => (
  <span className="adx-bar-select" data-on={isOn || undefined}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
    <ChevronDown size={14} aria-hidden />
  </span>
);
