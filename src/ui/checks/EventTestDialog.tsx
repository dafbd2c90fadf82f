import { useGetOne } from 'ra-core';
import type { PixelResult } from '../../model/testResult';
import { choice } from '../../schema/fields';
import type { AnyRecord } from '../../schema/resource';
import type { ExtensionDialogProps } from '../actions/extensionActions';
import { useActions } from '../actions/useActions';
import { formatCount } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Facts, Finding, Verdict } from './Findings';
import { TestCallDialog } from './TestCallDialog';

type Props = ExtensionDialogProps & {
  /** The field whose rows have an `event` and an address. */
  readonly rows: string;
};

/** Calls the addresses of one event of the object. */
export function EventTestDialog({ records: [listed], title, rows, onClose }: Props) {
  const { resource } = useActions();
  const text = useText();
  const { data: record } = useGetOne<AnyRecord>(
    resource.name,
    { id: listed?.id ?? 0 },
    { enabled: listed !== undefined },
  );
  if (!record) return null;
  const events = [...new Set((record[rows] as readonly { readonly event: string }[]).map(({ event }) => event))];
  const field = choice('Event', { required: true, options: optionsOf(resource.allFields[rows], events) });
  return (
    <TestCallDialog<PixelResult>
      record={record}
      title={title}
      about={text('Calls the pixel of an event with sample values for macros. The vendor may count the call.')}
      asked={[{ name: 'event', label: text('Event'), field, isWide: true }]}
      start={{ event: events[0] ?? null }}
      bodyOf={(values) => values}
      show={({ ok, status, ms, errors = [] }) => (
        <>
          <Verdict isGood={ok}>
            {ok ? text('Valid response.') : status === null ? text('No response.') : text('Invalid response.')}
          </Verdict>
          {errors.map((finding) => (
            <Finding key={finding.code} finding={finding} tone="error" />
          ))}
          <Facts
            facts={[
              [text('HTTP status'), status === null ? null : String(status)],
              [text('Response time'), status === null || ms === null ? null : `${formatCount(ms)} ms`],
            ]}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

/** The labels of the events, from the options of the rows' field. */
function optionsOf(
  field: unknown,
  events: readonly string[],
): readonly { readonly value: string; readonly label: string }[] {
  const { options = [] } =
    (
      field as {
        readonly fields?: { readonly event?: { readonly options?: readonly { value: string; label: string }[] } };
      }
    ).fields?.event ?? {};
  return events.map((value) => ({ value, label: options.find((one) => one.value === value)?.label ?? value }));
}
