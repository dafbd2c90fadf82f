import { GitMerge } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import type { AnyResource } from '../../schema/resource';
import type { Document } from '../../schema/validate';
import { useViewer } from '../ConsoleContext';
import { useNamesOf } from '../fields/inputs/useNamesOf';
import { useFormStore } from '../formState/FormStoreContext';
import { formatDateTime } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { useObjectHref } from '../useObjectHref';
import { compareVersions, type Difference, mergedFields, mergeRecords, openQuestions, type Side } from './mergeRecords';
import { type ChangeWords, useChangeWords } from './useChangeWords';
import type { Conflict } from './useFormSession';

type Props = {
  readonly resource: AnyResource;
  readonly conflict: Conflict;
  readonly onClose: () => void;
  readonly onKeepTheirs: () => void;
  readonly onMerge: (merged: Document) => void;
};

/** Shown when another user saved first. Asks about each field that both changed; the other changes are merged. */
export function ConflictDialog({ resource, conflict, onClose, onKeepTheirs, onMerge }: Props) {
  const { current } = conflict;
  const translate = useTranslate();
  const text = useText();
  const viewer = useViewer();
  const store = useFormStore();
  const words = useChangeWords(resource);
  const id = useId();
  const href = useObjectHref()(resource.name, current.id);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const { record, start } = store.get();
  const differences = useMemo(
    () => compareVersions(resource, mergedFields(resource, viewer), start.record, current, record),
    [resource, viewer, start, current, record],
  );
  useNamesOf(
    differences.flatMap(({ field, before, theirs, yours }) =>
      [before, theirs, yours].map((value) => ({ field, value })),
    ),
  );
  const asked = differences.filter((one) => one.by === 'both');
  const settled = differences.filter((one) => one.by !== 'both');
  const open = openQuestions(differences, choices);
  const by = conflict.by ?? translate('adx.form.conflict.another');

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
          {translate(conflict.by ? 'adx.form.conflict.title' : 'adx.form.conflict.titleUnknown', {
            name: conflict.by,
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
      <div className="adx-conflict-parts" tabIndex={0}>
        {asked.map((difference) => (
          <Asked
            key={difference.path}
            difference={difference}
            words={words}
            by={by}
            choice={choices[difference.path]}
            onChoose={(side) => setChoices({ ...choices, [difference.path]: side })}
          />
        ))}
        {settled.length > 0 && (
          <section className="adx-conflict-settled" aria-labelledby={`${id}-auto`}>
            <h3 id={`${id}-auto`}>
              <GitMerge size={14} aria-hidden="true" />
              {translate('adx.form.conflict.auto', { smart_count: settled.length })}
            </h3>
            <ul>
              {settled.map((difference) => (
                <li key={difference.path} className="adx-figures">
                  {words.change(difference, difference.by === 'both' ? 'yours' : difference.by)}{' '}
                  {translate(`adx.form.conflict.by.${difference.by}`, { name: by })}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer className="adx-row adx-conflict-foot">
        {href && (
          <a className="adx-inline-row adx-medium adx-frame adx-quiet" href={href} target="_blank" rel="noreferrer">
            {translate('adx.form.conflict.look')}
          </a>
        )}
        <span />
        <Button onClick={onKeepTheirs}>{translate('adx.form.conflict.keep')}</Button>
        <Button
          variant="contained"
          disabled={open > 0}
          onClick={() => onMerge(mergeRecords(current, differences, choices))}
        >
          {translate('adx.form.conflict.save')}
        </Button>
      </footer>
    </Dialog>
  );
}

type AskedProps = {
  readonly difference: Difference;
  readonly words: ChangeWords;
  readonly by: string;
  readonly choice: Side | undefined;
  readonly onChoose: (side: Side) => void;
};

function Asked({ difference, words, by, choice, onChoose }: AskedProps) {
  const translate = useTranslate();
  const name = useId();
  const sides = {
    before: words.value(difference, 'before'),
    theirs: words.value(difference, 'theirs'),
    yours: words.value(difference, 'yours'),
  };
  return (
    <fieldset className="adx-conflict-asked">
      <legend className="adx-figures">
        {translate('adx.form.conflict.both', { ...sides, field: words.label(difference), name: by })}
      </legend>
      <div className="adx-stack">
        {(['theirs', 'yours'] as const).map((side) => (
          <label
            key={side}
            className="adx-row adx-frame adx-conflict-side adx-figures"
            data-chosen={choice === side || undefined}
            title={sides[side]}
          >
            <input type="radio" name={name} checked={choice === side} onChange={() => onChoose(side)} />
            <span className="adx-ellipsis">
              {sides[side]} <span className="adx-small">{translate(`adx.form.conflict.by.${side}`, { name: by })}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
