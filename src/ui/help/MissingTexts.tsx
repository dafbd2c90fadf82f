import './missingTexts.css';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDataProvider, useTranslate } from 'ra-core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { statuses } from '../../schema/commonFields';
import type { Field, Fields } from '../../schema/kinds';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import { sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { Button } from '../parts/Button';
import { Dialog } from '../parts/Dialog';
import { Empty } from '../parts/Empty';
import { useShippedText } from './HelpTexts';

type Props = { readonly resource: AnyResource; readonly placeField: string; readonly onClose: () => void };

/** The most records per call. */
const perCall = 1000;
/** Typing finds more. */
const shownAtMost = 200;

/** Labels and column heads without an active administrator's text; each opens a new text, which starts with the shipped one. */
export function MissingTexts({ resource, placeField, onClose }: Props) {
  const { resources } = useConsole();
  const translate = useTranslate();
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim().toLowerCase());
  const { data: written, error, refetch } = useWritten(resource, placeField);
  const shippedText = useShippedText();
  const missing = useMemo(
    () =>
      written &&
      helpPlaces(resources)
        .filter(({ key }) => !written.has(key))
        .map(({ key, resource: of, fields }) => ({
          key,
          label: text(fields.at(-1)?.label ?? key),
          where: [text(of.label[1]), ...fields.slice(0, -1).map((field) => text(field.label))].join(' / '),
        })),
    [written, resources, text],
  );
  const found = missing?.filter(({ key, label, where }) => `${key} ${label} ${where}`.toLowerCase().includes(q)) ?? [];

  return (
    <Dialog open onClose={onClose} aria-labelledby={id} slotProps={{ paper: { className: 'adx-missing' } }}>
      <header className="adx-row adx-missing-head">
        <h2 id={id}>{translate('adx.help.missing_title')}</h2>
        {missing && <span className="adx-small adx-figures">{formatCount(missing.length)}</span>}
      </header>
      <div className="adx-row adx-missing-search">
        <Search size={14} aria-hidden="true" />
        <input
          type="search"
          aria-label={translate('adx.help.missing_search')}
          placeholder={translate('adx.help.missing_search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {error ? (
        <p className="adx-missing-note" role="alert">
          {text(sayError(error) ?? '')}{' '}
          <Button onClick={() => void refetch()}>{translate('adx.list.try_again')}</Button>
        </p>
      ) : (
        <ul className="adx-missing-list" aria-busy={missing === undefined || undefined}>
          {found.slice(0, shownAtMost).map(({ key, label, where }) => {
            const start = shippedText(key);
            return (
              <li key={key}>
                <Link
                  className="adx-ellipsis"
                  to={`/${resource.name}/create?${startOf({ [placeField]: key, name: label, ...(start && { text: start }) })}`}
                >
                  {label}
                </Link>
                <span className="adx-ellipsis">{where}</span>
                <code className="adx-ellipsis">{key}</code>
              </li>
            );
          })}
          {found.length > shownAtMost && (
            <li>{translate('adx.list.cell.more', { smart_count: found.length - shownAtMost })}</li>
          )}
          {missing && found.length === 0 && (
            <li>
              <Empty
                words={translate(q ? 'adx.list.no_values' : 'adx.help.missing_none')}
                step={
                  q
                    ? { words: translate('adx.list.clear_search'), onGo: () => setTyped('') }
                    : { words: translate('adx.actions.close'), onGo: onClose }
                }
              />
            </li>
          )}
        </ul>
      )}
      <footer className="adx-missing-foot">
        <Button onClick={onClose}>{translate('adx.actions.close')}</Button>
      </footer>
    </Dialog>
  );
}

const startOf = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams({ values: JSON.stringify(values) }).toString();

/** Loads the places that have an active text, in any language and for any audience. */
function useWritten(resource: AnyResource, placeField: string) {
  const provider = useDataProvider<ConsoleProvider>();
  return useQuery({
    queryKey: [resource.name, 'places'],
    queryFn: async (): Promise<ReadonlySet<string>> => {
      const places = new Set<string>();
      for (let page = 1, total = 1; (page - 1) * perCall < total; page += 1) {
        const answer = await provider.getList<AnyRecord>(resource.name, {
          filter: { status: [statuses.active] },
          sort: { field: 'id', order: 'ASC' },
          pagination: { page, perPage: perCall },
        });
        for (const record of answer.data) places.add(String(record[placeField]));
        total = answer.total ?? 0;
      }
      return places;
    },
    retry: false,
  });
}

/** A form label or column head that can have a help text. */
type HelpPlace = {
  readonly key: string;
  readonly resource: AnyResource;
  readonly fields: readonly [Field, ...Field[]];
};

const common = ['name', 'status', 'demand', 'note', 'createdAt', 'modifiedAt'];

/** Returns every place of the screens of these definitions, in the order of definitions and fields. */
export const helpPlaces = (resources: readonly AnyResource[]): readonly HelpPlace[] =>
  resources.flatMap((resource) => {
    const { columns, quick, filters } = resource.list;
    const shown = new Set([...common, ...Object.values(resource.form).flat(), ...columns, ...quick, ...filters]);
    const fields = Object.fromEntries(Object.entries(resource.allFields).filter(([name]) => shown.has(name)));
    return placesIn(fields).map(({ path, fields: way }) => ({
      key: `${resource.name}.${path}`,
      resource,
      fields: way,
    }));
  });

type Way = { readonly path: string; readonly fields: HelpPlace['fields'] };

/** Fields inside groups have labels of their own. */
function placesIn(fields: Fields): readonly Way[] {
  return Object.entries(fields).flatMap(([name, field]): readonly Way[] => [
    { path: name, fields: [field] },
    ...('fields' in field
      ? placesIn(field.fields).map(
          (inner): Way => ({ path: `${name}.${inner.path}`, fields: [field, ...inner.fields] }),
        )
      : []),
  ]);
}
