import './chips.css';
import { Lock, Plus, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useRef, useState } from 'react';
import { dealsFilter, needsDealsFilter } from '../model/reports/dealsOnly';
import type { ReportHaving } from '../model/reports/reportCall';
import { useViewer } from '../ui/ConsoleContext';
import { formatFigure } from '../ui/i18n/figures';
import { formatCount } from '../ui/i18n/format';
import { lazyComponent } from '../ui/parts/lazyComponent';
import { useReport } from './parts/ReportContext';
import type { FirstFilter } from './ReportFilterPanel';

const ReportFilterPanel = lazyComponent(() => import('./ReportFilterPanel').then((module) => module.ReportFilterPanel));

type Chip = FirstFilter & {
  readonly key: string;
  readonly words: string;
  readonly problem: string | undefined;
  remove(): void;
};

/** The filters of the report: by values of a dimension, and by bounds of a metric. */
export function FilterSection() {
  const translate = useTranslate();
  const { draft, change, nameOf, problems, missing } = useReport();
  const isOfDeals = useDealsOnly();
  const [opened, setOpened] = useState<{ readonly anchor: HTMLElement; readonly first: FirstFilter | undefined }>();
  const say = useFilterWords();
  const add = useRef<HTMLButtonElement>(null);

  const problemAt = (path: string, id: string) =>
    Object.entries(problems).find(([at]) => at === path || at.startsWith(`${path}.`))?.[1] ??
    (missing.includes(id) ? translate('adx.reports.notHere') : undefined);
  const chips: readonly Chip[] = [
    ...draft.filters.map((filter, index) => ({
      key: `filter ${index}`,
      id: filter.dimension,
      isNot: filter.not,
      words: say.filter(filter),
      problem: problemAt(`filters.${index}`, filter.dimension),
      remove: () => change({ filters: draft.filters.filter((one) => one !== filter) }),
    })),
    ...draft.having.map((having, index) => ({
      key: `having ${index}`,
      id: having.metric,
      words: say.having(having),
      problem: problemAt(`having.${index}`, having.metric),
      remove: () => change({ having: draft.having.filter((one) => one !== having) }),
    })),
  ];
  return (
    <section className="adx-rep-section" aria-label={translate('adx.reports.filters')}>
      <div className="adx-rep-section-head">
        <h2>{translate('adx.reports.filters')}</h2>
        <button
          ref={add}
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-rep-add"
          aria-haspopup="dialog"
          aria-label={translate('adx.reports.add.filters')}
          onPointerEnter={ReportFilterPanel.preload}
          onFocus={ReportFilterPanel.preload}
          onClick={(event) => setOpened({ anchor: event.currentTarget, first: undefined })}
        >
          <Plus size={14} aria-hidden /> {translate('adx.reports.addOne')}
        </button>
      </div>
      <ul className="adx-rep-chips">
        {chips.map(({ key, id, isNot, words, problem, remove }) => (
          <li key={key} className="adx-rep-chip" data-wrong={problem !== undefined || undefined}>
            <button
              type="button"
              className="adx-ellipsis adx-grow adx-bare adx-rep-filter"
              aria-haspopup="dialog"
              title={`${nameOf(id)} ${words}`}
              onPointerEnter={ReportFilterPanel.preload}
              onClick={(event) => setOpened({ anchor: event.currentTarget, first: { id, isNot } })}
            >
              <span>{nameOf(id)}</span> <strong>{words}</strong>
            </button>
            <button
              type="button"
              className="adx-bare adx-rep-remove"
              aria-label={translate('adx.reports.removeFilter', { name: nameOf(id) })}
              onClick={() => {
                remove();
                add.current?.focus();
              }}
            >
              <X size={14} aria-hidden />
            </button>
            {problem && (
              <p className="adx-note adx-rep-problem" role="alert">
                {problem}
              </p>
            )}
          </li>
        ))}
      </ul>
      {isOfDeals && (
        <div className="adx-rep-chip adx-rep-held">
          <Lock size={12} aria-hidden />
          <span className="adx-ellipsis adx-grow adx-rep-chip-words">
            {nameOf(dealsFilter.dimension)} <strong>{say.filter(dealsFilter)}</strong>
          </span>
          <p>{translate('adx.reports.notes.dealsOnly')}</p>
        </div>
      )}
      {chips.length === 0 && !isOfDeals && (
        <p className="adx-small adx-rep-none">{translate('adx.reports.none.filters')}</p>
      )}
      {opened && <ReportFilterPanel anchor={opened.anchor} first={opened.first} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

/** Whether the report covers only trades with a deal although none of its filters says so. */
function useDealsOnly(): boolean {
  const { draft, metric } = useReport();
  const { mode, role } = useViewer();
  const letter = mode === 'dsp' ? 'B' : 'D';
  const hasFacts = draft.metrics.some((id) => metric(id)?.tables.includes(letter));
  return hasFacts && needsDealsFilter(draft, role === 'adv');
}

/** A filter with more values shows their count instead of their names. */
const named = 2;

/** Returns functions that write a filter's values or bounds in words, without its name. */
export function useFilterWords() {
  const translate = useTranslate();
  const { dimension, metric } = useReport();
  return {
    filter({
      dimension: id,
      not,
      values,
    }: {
      readonly dimension: string;
      readonly not: boolean;
      readonly values: readonly (string | number)[];
    }) {
      const isEmpty = values.length === 0 || (values.length === 1 && values[0] === '');
      if (isEmpty) return translate(not ? 'adx.reports.filter.notEmpty' : 'adx.reports.filter.empty');
      const options = dimension(id)?.options ?? [];
      const labels = values.map((value) => options.find((option) => option.value === value)?.label ?? String(value));
      const list =
        labels.length <= named
          ? labels.join(', ')
          : translate('adx.reports.filter.values', { count: formatCount(labels.length) });
      return translate(not ? 'adx.reports.filter.isNot' : 'adx.reports.filter.is', { list });
    },
    having({ metric: id, min, max }: ReportHaving) {
      const unit = metric(id)?.unit ?? 'count';
      const bounds = { min: formatFigure(min, unit), max: formatFigure(max, unit) };
      const word = min === null ? 'atMost' : max === null ? 'atLeast' : 'between';
      return translate(`adx.reports.filter.${word}`, bounds);
    },
  };
}
