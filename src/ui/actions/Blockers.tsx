import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import { useConsole } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { useObjectPath } from '../useObjectHref';
import type { Refusal } from './useActions';

type Props = {
  readonly refusals: readonly Refusal[];
  /** Whether each refusal shows the name of its object. */
  readonly isNamed: boolean;
  onFollow(): void;
};

/** Refusals with links to the objects that cause them. */
export function Blockers({ refusals, isNamed, onFollow }: Props) {
  const { resources } = useConsole();
  const pathOf = useObjectPath();
  const translate = useTranslate();
  const text = useText();

  return (
    <ul className="adx-refusals">
      {refusals.map(({ record, reason, blockers }) => (
        <li key={record.id}>
          {isNamed && <strong>{String(record.name)}</strong>}
          {blockers.length === 0 && <p>{text(reason)}</p>}
          {blockers.map(({ resource, count, sample }) => (
            <div key={resource} className="adx-stack adx-blocker">
              <span>{countOf(resource, count)}</span>
              <ul>
                {sample.map(({ id, name }) => {
                  const path = pathOf(resource, id);
                  return (
                    <li key={id}>
                      {path ? (
                        <Link to={path} onClick={onFollow}>
                          {name}
                        </Link>
                      ) : (
                        name
                      )}
                    </li>
                  );
                })}
                {count > sample.length && (
                  <li>{translate('adx.list.cell.more', { smart_count: count - sample.length })}</li>
                )}
              </ul>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );

  function countOf(resource: string, count: number): string {
    const label = resources.find(({ name }) => name === resource)?.label;
    return `${formatCount(count)} ${label ? inSentence(text(label[count === 1 ? 0 : 1])) : resource}`;
  }
}
