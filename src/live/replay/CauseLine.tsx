import { ArrowRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { ReplayCause } from '../../model/replay/replayAnswer';
import { useConsole, useViewer } from '../../ui/ConsoleContext';
import { useValueWords } from '../../ui/fields/values/useValueWords';
import { valueText } from '../../ui/fields/values/valueText';
import { historySlug, versionAnchor } from '../../ui/form/historyPlace';
import { formatDateTime } from '../../ui/i18n/format';
import { usePair, useText } from '../../ui/i18n/useText';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useObjectPath } from '../../ui/useObjectHref';

/** A cause of a difference: who changed what and when, with a link to the object's history. */
export function CauseLine({ cause }: { readonly cause: ReplayCause }) {
  const translate = useTranslate();
  const text = useText();
  const { resources } = useConsole();
  const { timezone } = useViewer();
  const pathOf = useObjectPath();
  if (!('resource' in cause)) return <li>{translate(`adx.replay.causes.${cause.kind}`)}</li>;
  const definition = resources.find((one) => one.name === cause.resource);
  const object = `${definition ? text(definition.label[0]) : cause.resource} ${cause.name}`;
  if (cause.kind === 'hidden') return <li>{translate('adx.replay.causes.hidden', { object })}</li>;
  const path = cause.kind === 'removed' ? undefined : pathOf(cause.resource, cause.id);
  const who = cause.by?.name ?? translate('adx.form.history.system');
  const by = cause.admin ? translate('adx.form.history.through', { name: who, admin: cause.admin.name }) : who;
  return (
    <li>
      <span>
        {path ? <ScreenLink to={`${path}/${historySlug}${versionAnchor(cause.version)}`}>{object}</ScreenLink> : object}{' '}
        {cause.kind === 'change' ? <Became cause={cause} /> : translate(`adx.replay.causes.${cause.kind}`)}
      </span>
      <span className="adx-small adx-live-replay-by adx-figures">
        {cause.kind === 'removed' && !cause.by
          ? formatDateTime(cause.at, timezone)
          : `${by} · ${formatDateTime(cause.at, timezone)}`}
      </span>
    </li>
  );
}

function Became({
  cause: { resource, field: name, from, to },
}: {
  readonly cause: Extract<ReplayCause, { kind: 'change' }>;
}) {
  const translate = useTranslate();
  const pair = usePair();
  const text = useText();
  const words = useValueWords();
  const { resources } = useConsole();
  const definition = resources.find((one) => one.name === resource);
  const field = definition?.allFields[name];
  if (!field) return null;
  if (field.access === 'writeOnly')
    return (
      <>
        {text(field.label)}: {translate('adx.form.history.secret')}
      </>
    );
  // For lists, the history records entries added and removed, not the contents.
  if (definition?.members?.field === name)
    return (
      <>
        {text(field.label)}: {translate('adx.replay.members', { came: countOf(to), went: countOf(from) })}
      </>
    );
  return (
    <>
      {pair(text(field.label), '')}
      <del>{valueText(from, field, words)}</del>{' '}
      <ArrowRight size={13} aria-label={translate('adx.form.history.became')} />{' '}
      <ins>{valueText(to, field, words)}</ins>
    </>
  );
}

const countOf = (named: unknown): number =>
  typeof named === 'object' && named !== null && 'count' in named && typeof named.count === 'number' ? named.count : 0;
