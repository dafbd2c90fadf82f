import { ArrowDown, ArrowUp, Info } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, memo, type ReactNode, type SyntheticEvent, useId } from 'react';
import { periodOfFigure } from '../../schema/derivedColumns';
import type { AnyResource } from '../../schema/resource';
import { isSortable, type ListSort } from '../address/listUrl';
import { TriStateCheckbox } from '../fields/values/TriStateCheckbox';
import { useHelpHint, useHelpTexts } from '../help/HelpTexts';
import { sayError } from '../i18n/problemOf';
import { usePair, useText } from '../i18n/useText';
import { useAlert } from '../parts/feedback';
import { fetchAgain } from '../parts/fetchAgain';
import { lazyComponent } from '../parts/lazyComponent';
import { type Column, cellPadding, expectedWidth, leastWidth, mostWidth, type OwnWidths } from './columns';

const HelpBubble = lazyComponent(() => import('../help/HelpBubble').then((module) => module.HelpBubble));

type Props = {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly own: OwnWidths;
  readonly setOwn: (widths: OwnWidths) => void;
  readonly sort: ListSort;
  readonly setSort: (sort: ListSort) => void;
  /** Loads the rows of an order ahead: a pointer press precedes the click. */
  readonly orderAhead: (sort: ListSort) => void;
  readonly hasSelection: boolean;
  /** How many of the visible rows are selected. */
  readonly ticked: 'none' | 'some' | 'all';
  readonly tickAll: (isTicked: boolean) => void;
  /** The days of the figures, once loaded. */
  readonly days: string | undefined;
};

export const ListHead = memo(function ListHead(props: Props) {
  const { resource, columns, own, setOwn, sort, setSort, orderAhead, hasSelection, ticked, tickAll, days } = props;
  const translate = useTranslate();
  const text = useText();
  const pair = usePair();
  const alert = useAlert();
  const helps = useHelpTexts();
  const hintOf = useHelpHint();
  const id = useId();
  return (
    <thead onPointerEnter={edgesAhead} onFocus={measure} onPointerDown={size} onDoubleClick={size} onKeyDown={size}>
      <tr>
        {hasSelection ? (
          <th scope="col" className="adx-tick-cell">
            <TriStateCheckbox state={ticked} label={translate('adx.list.select_page')} onTick={tickAll} />
          </th>
        ) : (
          <td className="adx-tick-cell" />
        )}
        {columns.map((column, at) => (
          <th
            key={column.name}
            scope="col"
            data-column={column.name}
            className={classOf(column)}
            aria-sort={ariaSort(column)}
          >
            {headOf(column)}
            {bracketAt(at)}
            {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
            <span
              role="separator"
              className="adx-column-edge"
              aria-orientation="vertical"
              title={translate('adx.list.width', { label: wordOf(column) })}
              aria-valuenow={expectedWidth(column, own)}
              aria-valuemin={leastWidth}
              aria-valuemax={mostWidth}
              tabIndex={0}
              data-edge={column.name}
            />
          </th>
        ))}
        <th scope="col" className="adx-edge">
          <span className="adx-hidden">{translate('adx.list.actions')}</span>
        </th>
      </tr>
    </thead>
  );

  function size(event: SyntheticEvent<HTMLElement>) {
    const edge = (event.target as Element).closest<HTMLElement>('[data-edge]');
    if (!edge) return;
    const { nativeEvent } = event;
    const table = event.currentTarget.closest('table');
    if (nativeEvent instanceof KeyboardEvent && !sizingKeys.includes(nativeEvent.key)) return;
    event.preventDefault();
    if (!table) return;
    edges().then(
      ({ sizeColumn }) => sizeColumn(nativeEvent, { edge, table, own, setOwn }),
      (error: unknown) => alert(sayError(error)),
    );
  }

  /** The bracket over neighbouring figures of the same days. It belongs to the last head, which no other head covers. */
  function bracketAt(at: number) {
    const last = columns[at];
    if (last?.head === undefined || columns[at + 1]?.head !== undefined) return null;
    let first = at;
    while (columns[first - 1]?.head !== undefined) first -= 1;
    const width = columns.slice(first, at + 1).reduce((sum, column) => sum + expectedWidth(column, own), 0);
    const word = translate(`adx.figures.${periodOfFigure(last.name)}`);
    return (
      <span className="adx-head-bracket" aria-hidden="true" style={{ width: width - cellPadding }}>
        {days && first < at ? translate('adx.figures.with_day', { word, day: days }) : word}
      </span>
    );
  }

  function wordOf({ name, label }: Column): string {
    return name === 'status' ? translate('adx.list.on') : text(label);
  }

  function headOf(column: Column) {
    const { name, isNumber, field } = column;
    const word = column.head === undefined ? wordOf(column) : text(column.head);
    const help = helps[`${resource.name}.${name}`];
    const said = hintOf(`${resource.name}.${name}`) ?? (field.help && text(field.help));
    const hint = said ? pair(text(field.label), said) : text(field.label);
    const isOpen = isSortable(resource, name);
    if (!isOpen && !help) {
      return (
        <span className="adx-inline-row adx-list-head" title={hint}>
          <span>{word}</span>
        </span>
      );
    }
    const isSorted = sort.field === name;
    const next: ListSort = { field: name, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' };
    const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown;
    const arrow = isSorted && <Arrow className="adx-lucide" size={12} aria-hidden />;
    // The whole head is one target: narrow columns have no room for a second one. Hovering or focusing the head shows the bubble.
    const bubble = `${id}${name}`;
    return (
      <>
        <button
          type="button"
          className="adx-inline-row adx-list-head"
          data-sorted={isSorted || undefined}
          data-help={help && true}
          // Screen readers read the group's label with each head.
          {...(column.head !== undefined && { 'aria-label': wordOf(column) })}
          {...(help ? { 'aria-describedby': bubble } : { title: hint })}
          onPointerDown={(event) => isOpen && event.button === 0 && orderAhead(next)}
          onClick={() => isOpen && setSort(next)}
        >
          <ColumnHeaderLabel
            label={word}
            before={isNumber && arrow}
            after={
              (arrow || help) && (
                <>
                  {!isNumber && arrow}
                  {help && <Info className="adx-lucide" size={11} aria-hidden />}
                </>
              )
            }
          />
        </button>
        {help && <HelpBubble id={bubble} help={help} />}
      </>
    );
  }

  function ariaSort({ name }: Column): 'ascending' | 'descending' | undefined {
    return sort.field !== name ? undefined : sort.order === 'ASC' ? 'ascending' : 'descending';
  }
});

const edges = () => fetchAgain(() => import('./sizeColumn'));
/** Errors are handled where a column is resized. */
const edgesAhead = () => void edges().catch(() => undefined);
/** Arrows resize the column; Delete and Backspace restore its width. */
const sizingKeys = ['ArrowLeft', 'ArrowRight', 'Delete', 'Backspace'];

/** The accessible description of a column edge. */
function measure({ target }: SyntheticEvent<HTMLElement>): void {
  const edge = target as HTMLElement;
  if (edge.dataset.edge) edge.setAttribute('aria-valuenow', String(edge.parentElement?.offsetWidth));
}

const classOf = ({ name, isNumber }: Column): string =>
  [name === 'id' ? 'adx-stuck-id' : name === 'name' ? 'adx-stuck-name' : '', isNumber ? 'adx-number' : '']
    .filter(Boolean)
    .join(' ');

type ColumnHeaderLabelProps = { readonly label: string; readonly before?: ReactNode; readonly after?: ReactNode };

/** A head's words on at most two lines; each mark stays beside its word. */
function ColumnHeaderLabel({ label, before, after }: ColumnHeaderLabelProps) {
  if (!before && !after) return <span>{label}</span>;
  const words = label.split(' ');
  return (
    <span>
      <span>
        {words.map((word, at) => (
          <Fragment key={words.slice(0, at + 1).join(' ')}>
            {at > 0 && ' '}
            <span className="adx-head-word">
              {at === 0 && before}
              {word}
              {at === words.length - 1 && after}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
