import './groupRow.css';
import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { KeyboardEvent } from 'react';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import type { Column } from './columns';
import type { Group } from './useGroups';

type Props = { readonly group: Group; readonly columns: readonly Column[]; readonly toggle: (value: string) => void };

/** The head of the rows of one state: their count on all pages, and their order. */
export function GroupRow({
  group: { value, label, count, isOpen, isUsual },
  columns: [first, ...others],
  toggle,
}: Props) {
  const translate = useTranslate();
  const text = useText();
  const order = isUsual ? translate(`adx.list.groups.order.${value}`, { _: '' }) : '';
  const press = (event: KeyboardEvent) => {
    if (event.key !== (isOpen ? 'ArrowLeft' : 'ArrowRight')) return;
    event.preventDefault();
    toggle(value);
  };
  return (
    <tr className="adx-group-row">
      <td className="adx-tick-cell">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={translate(isOpen ? 'adx.list.groups.close' : 'adx.list.groups.open', { group: text(label) })}
          onClick={() => toggle(value)}
          onKeyDown={press}
        >
          <ChevronDown className="adx-lucide" size={16} aria-hidden />
        </button>
      </td>
      <th scope="rowgroup" data-column={first?.name}>
        <span>
          {text(label)} <span className="adx-figures">{count === undefined ? '' : formatCount(count)}</span>
          {order && <small>{order}</small>}
        </span>
      </th>
      {/* A cell across all columns would keep the width of columns that are hidden on this screen. */}
      {others.map(({ name }) => (
        <td key={name} data-column={name} />
      ))}
      <td className="adx-edge" />
    </tr>
  );
}
