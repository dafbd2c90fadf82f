import { ChevronDown, ChevronUp } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { AnyResource } from '../../schema/resource';
import { useConsole, useViewer } from '../ConsoleContext';
import { FieldInput } from '../fields/inputs/FieldInput';
import { useText } from '../i18n/useText';
import { inSentence } from '../list/inSentence';
import { lazyComponent } from '../parts/lazyComponent';
import { EntriesPanel } from './EntriesPanel';
import { formLayout, type Span } from './formLayout';
import { type FormTab, getChildRecords } from './formTabs';
import { isInHead } from './modeField';
import { UsedByPanel } from './UsedByPanel';
import { useFoldedFields } from './useFoldedFields';

const ChildRecordsPanel = lazyComponent(() => import('./ChildRecordsPanel').then((module) => module.ChildRecordsPanel));

type Props = {
  readonly resource: AnyResource;
  readonly tab: FormTab;
  readonly id: number | undefined;
  readonly isReadOnly: boolean;
  /** The path that something leads to. */
  readonly goal: string | undefined;
};

/** The fields of one tab, those that belong to another choice behind a button, and what belongs to the object. */
export function TabFields({ resource, tab, id, isReadOnly, goal }: Props) {
  const childRecords = getChildRecords(resource, tab.name, useViewer());
  const folded = useFoldedFields(resource, tab.fields, goal);
  const fieldOf = (name: string) => {
    const field = resource.allFields[name];
    if (!field)
      throw new Error(`The tab '${tab.name}' of ${resource.name} names the field '${name}', which is not there.`);
    return field;
  };
  // Members are given with a new list; those of a stored one have calls of their own.
  const isMembers = (name: string) => name === resource.members?.field && id !== undefined;
  const isPanel = (name: string) => isMembers(name) || fieldOf(name).computed?.from === 'usedBy';
  const input = (name: string, span?: Span) => (
    <FieldInput
      key={name}
      field={fieldOf(name)}
      source={name}
      resource={resource}
      disabled={isReadOnly}
      {...(span && { span })}
    />
  );
  const shown = tab.fields.filter((name) => folded.isOpen || !folded.names.includes(name));
  const blocks = formLayout(
    shown.filter((name) => !isPanel(name) && !isInHead(resource, name, tab.fields)),
    fieldOf,
  );
  return (
    <>
      {blocks.map((block) =>
        block.kind === 'grid' ? (
          <div key={block.items[0]?.name} className="adx-block adx-grid">
            {block.items.map(({ name, span }) => input(name, span))}
          </div>
        ) : (
          <div key={block.name} className="adx-block">
            {input(block.name, 'full')}
          </div>
        ),
      )}
      {folded.names.length > 0 && <FoldButton folded={folded} />}
      {shown
        .filter(isPanel)
        .map((name) =>
          isMembers(name) && id !== undefined ? (
            <EntriesPanel key={name} resource={resource} field={fieldOf(name)} id={id} isReadOnly={isReadOnly} />
          ) : (
            <UsedByPanel key={name} resource={resource} id={id} />
          ),
        )}
      {childRecords &&
        (id !== undefined ? (
          <ChildRecordsPanel resource={resource} id={id} childRecords={childRecords} isReadOnly={isReadOnly} />
        ) : (
          <LaterNote resource={resource} of={childRecords.resource} />
        ))}
    </>
  );
}

function FoldButton({ folded: { names, label, isOpen, toggle } }: { folded: ReturnType<typeof useFoldedFields> }) {
  const translate = useTranslate();
  const text = useText();
  const key = `adx.form.fold.${isOpen ? 'hide' : 'show'}${label === undefined ? '' : 'Of'}`;
  return (
    <button
      type="button"
      className="adx-inline-row adx-medium adx-frame adx-plain adx-fold"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {isOpen ? <ChevronUp size={14} aria-hidden="true" /> : <ChevronDown size={14} aria-hidden="true" />}
      {translate(key, { smart_count: names.length, choice: label && text(label) })}
    </button>
  );
}

/** What belongs to an object needs its id. */
function LaterNote({ resource, of }: { resource: AnyResource; of: string }) {
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const target = resources.find(({ name }) => name === of);
  if (!target) return null;
  const objects = text(target.label[1]);
  return (
    <section className="adx-block adx-child-records">
      <div className="adx-block-title">
        <h3>{objects}</h3>
      </div>
      <p className="adx-row adx-history-none">
        {translate('adx.form.afterSaving', {
          objects: inSentence(objects),
          object: inSentence(text(resource.label[0])),
        })}
      </p>
    </section>
  );
}
