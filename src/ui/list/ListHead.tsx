import { ArrowDown, ArrowUp, Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { memo, useId } from 'react';
import type { AnyResource } from '../../schema/resource';
import { TriTick } from '../fields/TriTick';
import { useHelpTexts } from '../help/HelpTexts';
import { useText } from '../i18n/useText';
import { later } from '../parts/later';
import type { Column } from './columns';
import { isSortable, type ListSort } from './listUrl';

const HelpBubble = later(() => import('../help/HelpBubble').then((module) => module.HelpBubble));

type Props = {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly sort: ListSort;
  readonly setSort: (sort: ListSort) => void;
  readonly hasTicks: boolean;
  /** Of the rows shown. */
  readonly ticked: 'none' | 'some' | 'all';
  readonly tickAll: (isTicked: boolean) => void;
};

export const ListHead = memo(function ListHead({ resource, columns, sort, setSort, hasTicks, ticked, tickAll }: Props) {
  const translate = useTranslate();
  const text = useText();
  const helps = useHelpTexts();
  const id = useId();
  return (
    <thead>
      <tr>
        {hasTicks ? (
          <th scope="col" className="adx-tick-cell">
            <TriTick state={ticked} label={translate('adx.list.select_page')} onTick={tickAll} />
          </th>
        ) : (
          <td className="adx-tick-cell" />
        )}
        {columns.map((column) => (
          <th key={column.name} scope="col" className={classOf(column)} aria-sort={ariaSort(column)}>
            {headOf(column)}
          </th>
        ))}
        <th scope="col" className="adx-edge">
          <span className="adx-hidden">{translate('adx.list.actions')}</span>
        </th>
      </tr>
    </thead>
  );

  function headOf({ name, label, isNumber, field }: Column) {
    const word = name === 'status' ? translate('adx.list.on') : text(label);
    const help = helps[`${resource.name}.${name}`];
    const hint = field.help ? `${text(field.label)}: ${text(field.help)}` : text(field.label);
    const isOpen = isSortable(resource, name);
    if (!isOpen && !help) {
      return (
        <span className="adx-list-head" title={hint}>
          <span>{word}</span>
        </span>
      );
    }
    const isSorted = sort.field === name;
    const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown;
    const arrow = isSorted && <Arrow className="adx-lucide" size={12} aria-hidden />;
    // One thing to hit: narrow columns have no room for a second one. Whoever is on the head sees the bubble.
    const bubble = `${id}${name}`;
    return (
      <>
        <button
          type="button"
          className="adx-list-head"
          data-sorted={isSorted || undefined}
          data-help={help && true}
          {...(help ? { 'aria-describedby': bubble } : { title: hint })}
          onClick={() => isOpen && setSort({ field: name, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {isNumber && arrow}
          <span>{word}</span>
          {!isNumber && arrow}
          {help && <Info className="adx-lucide" size={11} aria-hidden />}
        </button>
        {help && <HelpBubble id={bubble} help={help} />}
      </>
    );
  }

  function ariaSort({ name }: Column): 'ascending' | 'descending' | undefined {
    return sort.field !== name ? undefined : sort.order === 'ASC' ? 'ascending' : 'descending';
  }
});

const classOf = ({ name, isNumber }: Column): string =>
  [name === 'id' ? 'adx-stuck-id' : name === 'name' ? 'adx-stuck-name' : '', isNumber ? 'adx-number' : ''].filter(Boolean).join(' ');
