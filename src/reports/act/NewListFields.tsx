import { useTranslate } from 'ra-core';
import type { ListKind } from '../../model/reports/valueLists';
import type { AnyResource } from '../../schema/resource';
import { useText } from '../../ui/i18n/useText';

type Props = {
  readonly resource: AnyResource;
  readonly kinds: readonly ListKind[];
  readonly kind: ListKind;
  readonly name: string;
  readonly problem: string | undefined;
  readonly isDisabled: boolean;
  onKind(kind: ListKind): void;
  onName(name: string): void;
};

const id = 'adx-new-list';

/** Name of a new list, and its kind where there are several. */
export function NewListFields({ resource, kinds, kind, name, problem, isDisabled, onKind, onName }: Props) {
  const translate = useTranslate();
  const text = useText();
  const label = resource.allFields.name?.label ?? 'Name';
  return (
    <>
      <label className="adx-medium adx-edit-label" htmlFor={id}>
        {text(label)}
      </label>
      <input
        id={id}
        className="adx-rep-add-name"
        value={name}
        maxLength={255}
        required
        disabled={isDisabled}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => onName(event.target.value)}
      />
      <p id={`${id}-problem`} className="adx-edit-problem" role="status">
        {problem}
      </p>
      {kinds.length > 1 && (
        <>
          <label className="adx-medium adx-edit-label" htmlFor={`${id}-kind`}>
            {translate('adx.reports.act.list.kind')}
          </label>
          <select
            id={`${id}-kind`}
            value={kinds.indexOf(kind)}
            disabled={isDisabled}
            onChange={(event) => onKind(kinds[Number(event.target.value)] ?? kind)}
          >
            {kinds.map(({ where, field }, index) => (
              <option key={field} value={index}>
                {Object.entries(where)
                  .map(([of, value]) => text(labelOf(resource, of, value)))
                  .join(', ')}
              </option>
            ))}
          </select>
        </>
      )}
    </>
  );
}

function labelOf({ allFields }: AnyResource, name: string, value: string): string {
  const field = allFields[name];
  return (field?.kind === 'choice' && field.options.find((option) => option.value === value)?.label) || value;
}
