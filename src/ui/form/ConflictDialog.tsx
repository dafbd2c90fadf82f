import { Check, GitMerge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { maySet } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useValueWords } from '../fields/useValueWords';
import { valueText } from '../fields/valueText';
import { formatDateTime } from '../i18n/format';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { useObjectHref } from '../useObjectHref';
import { useFormStore } from './FormStoreContext';
import { compareVersions, type Difference, mergeRecords, openQuestions, type Side } from './mergeRecords';
import type { Conflict } from './useFormSession';

type Props = {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  readonly onClose: () => void;
  readonly onKeepTheirs: () => void;
  readonly onMerge: (merged: Document) => void;
};

/** Somebody saved first: only what differs, a choice for what both changed, the rest merged by itself. */
export function ConflictDialog({ resource, conflict, onClose, onKeepTheirs, onMerge }: Props) {
  const { current, by } = conflict;
  const translate = useTranslate();
  const text = useText();
  const viewer = useViewer();
  const store = useFormStore();
  const id = useId();
  const href = useObjectHref()(resource.name, current.id);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { record, start } = store.get();
  const differences = useMemo(() => {
    const names = Object.keys(resource.allFields).filter((name) => name !== resource.members?.field && maySet(resource, name, viewer));
    return compareVersions(names, start.record, current, record);
  }, [resource, viewer, start, current, record]);
  useNamesOf(
    differences.flatMap(({ name, before, theirs, yours }) =>
      [before, theirs, yours].map((value) => ({ field: resource.allFields[name], value })),
    ),
  );
  const asked = differences.filter((one) => one.by === 'both').length;
  const open = openQuestions(differences, choices);

  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth={false}
      className="adx-conflict"
    >
      <header className="adx-conflict-head">
        <h2 id={`${id}-title`}>
          {translate(by ? 'adx.form.conflict.title' : 'adx.form.conflict.titleUnknown', {
            name: by,
            object: inSentence(text(resource.label[0])),
          })}
        </h2>
        <p id={`${id}-text`}>
          {translate('adx.form.conflict.text', {
            version: current.version,
            at: formatDateTime(String(current.modifiedAt ?? ''), viewer.timezone),
            from: String(start.record.version ?? '-'),
          })}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by the keyboard */}
      <div className="adx-conflict-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{translate('adx.form.conflict.field')}</th>
              <th scope="col">{translate('adx.form.conflict.before')}</th>
              <th scope="col">{translate('adx.form.conflict.theirs')}</th>
              <th scope="col">{translate('adx.form.conflict.yours')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <DifferenceRow
                key={difference.name}
                resource={resource}
                difference={difference}
                choice={choices[difference.name]}
                onChoose={(side) => setChoices({ ...choices, [difference.name]: side })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="adx-conflict-sum">
        <GitMerge size={14} aria-hidden="true" />
        {translate('adx.form.conflict.both', { smart_count: asked })},{' '}
        {translate('adx.form.conflict.auto', { smart_count: differences.length - asked })}
      </p>
      <footer className="adx-conflict-foot">
        {href && (
          <a className="adx-quiet" href={href} target="_blank" rel="noreferrer">
            {translate('adx.form.conflict.look')}
          </a>
        )}
        <span />
        <Button onClick={onKeepTheirs}>{translate('adx.form.conflict.keep')}</Button>
        <Button variant="contained" disabled={open > 0} onClick={() => onMerge(mergeRecords(current, differences, choices))}>
          {translate('adx.form.conflict.save')}
        </Button>
      </footer>
    </Dialog>
  );
}

type RowProps = {
  readonly resource: AnyResource;
  readonly difference: Difference;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
};

function DifferenceRow({ resource, difference, choice, onChoose }: RowProps) {
  const { name, by, before } = difference;
  const words = useValueWords();
  const text = useText();
  const translate = useTranslate();
  const field = resource.allFields[name];
  if (!field) return null;
  const shown = (value: unknown) => valueText(value, field, words);
  const label = text(field.label);
  return (
    <tr>
      <th scope="row">
        {label}
        {by !== 'both' && <span className="adx-conflict-auto">{translate('adx.form.conflict.autoMark')}</span>}
      </th>
      <td className="adx-figures" title={shown(before)}>
        {shown(before)}
      </td>
      {(['theirs', 'yours'] as const).map((side) => {
        const value = shown(difference[side]);
        if (by !== 'both') {
          const isTaken = by === side;
          return (
            <td key={side}>
              <span
                className="adx-conflict-side adx-figures"
                data-chosen={isTaken || undefined}
                data-plain={!isTaken || undefined}
                title={value}
              >
                {isTaken && <Check size={14} aria-hidden="true" />}
                <span>{value}</span>
              </span>
            </td>
          );
        }
        return (
          <td key={side}>
            <label className="adx-conflict-side adx-figures" data-chosen={choice === side || undefined} title={value}>
              <input
                type="radio"
                name={`adx-conflict-${name}`}
                checked={choice === side}
                aria-label={`${label}: ${translate(`adx.form.conflict.${side}`)}, ${value}`}
                onChange={() => onChoose(side)}
              />
              <span>{value}</span>
            </label>
          </td>
        );
      })}
    </tr>
  );
}
