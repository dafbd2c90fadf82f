import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import type { ConsoleProvider } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { StatusMark } from '../fields/inputs/refOptions';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Empty } from '../parts/Empty';
import { useObjectHref } from '../useObjectHref';
import { useSteps } from '../useSteps';

/** Everything that names this object, some of each kind by name. */
export function UsedByPanel({ resource, id }: { resource: AnyResource; id: number | undefined }) {
  const provider = useDataProvider<ConsoleProvider>();
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const hrefOf = useObjectHref();
  const { toUsers } = useSteps();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'refs', id],
    queryFn: () => provider.refs(resource.name, { id: id ?? 0 }),
    enabled: id !== undefined,
    retry: false,
  });
  if (id === undefined) return null;
  if (isPending) return <div className="adx-block" aria-busy="true" />;
  if (error) {
    return (
      <p className="adx-row adx-history-none">
        {translate('adx.form.usedBy.failed')}{' '}
        <button
          type="button"
          className="adx-bare adx-inline-row adx-medium adx-box-action"
          onClick={() => void refetch()}
        >
          {translate('adx.form.failed.retry')}
        </button>
      </p>
    );
  }
  if (data.total === 0) {
    return (
      <Empty
        icon={<Link2 size={16} aria-hidden="true" />}
        words={translate('adx.form.usedBy.none')}
        step={toUsers(resource)}
      />
    );
  }
  return (
    <>
      {data.items.map((item) => {
        const target = resources.find(({ name }) => name === item.resource);
        const label = target ? text(target.label[1]) : item.resource;
        return (
          <section key={item.resource} className="adx-block">
            <div className="adx-block-title">
              <h3>{label}</h3>
              <p className="adx-figures">{formatCount(item.count)}</p>
            </div>
            <ul>
              {item.sample.map(({ id: user, name, status }) => {
                const href = hrefOf(item.resource, user);
                return (
                  <li key={user} className="adx-row adx-used-row">
                    <span className="adx-option-id adx-figures">{user}</span>
                    {href ? (
                      <a className="adx-ellipsis adx-used-name" href={href} target="_blank" rel="noreferrer">
                        {name}
                      </a>
                    ) : (
                      <span className="adx-ellipsis adx-used-name">{name}</span>
                    )}
                    <StatusMark status={status} />
                  </li>
                );
              })}
            </ul>
            {item.count > item.sample.length && (
              <p className="adx-note adx-field-note">
                {translate('adx.form.more', { smart_count: item.count - item.sample.length })}
              </p>
            )}
          </section>
        );
      })}
    </>
  );
}
