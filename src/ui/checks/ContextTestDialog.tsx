import type { TestResult } from '../../model/testResult';
import { testContextFields, usualTestContext } from '../../schema/testContext';
import type { ExtensionDialogProps } from '../actions/extensionActions';
import { formatCount, formatUsd } from '../i18n/format';
import { useText } from '../i18n/useText';
import { Facts, Finding, Verdict } from './Findings';
import { type Asked, TestCallDialog } from './TestCallDialog';

/** Calls a demand source with an invented viewer, in the environment of the object. */
export function ContextTestDialog({ records: [record], title, onClose }: ExtensionDialogProps) {
  const text = useText();
  if (!record) return null;
  const place = placeOf(record.environment ?? record.environments);
  const asked: readonly Asked[] = [
    { name: 'country', label: text('Country'), field: testContextFields.country },
    { name: 'ip', label: text('IP address'), field: testContextFields.ip },
    ...(place === 'site' ? [] : [{ name: 'bundle', label: text('Bundle'), field: testContextFields.bundle }]),
    ...(place === 'app' ? [] : [{ name: 'domain', label: text('Domain'), field: testContextFields.domain }]),
    { name: 'ua', label: text('User agent'), field: testContextFields.ua, isWide: place === 'both' },
  ];
  return (
    <TestCallDialog<TestResult>
      record={record}
      title={title}
      about={text('Calls the demand source as in an auction, for this viewer. Nothing is counted or billed.')}
      asked={asked}
      start={usualTestContext}
      bodyOf={(context) => ({ context })}
      show={(result) => <Shown result={result} />}
      onClose={onClose}
    />
  );
}

/** Ads in apps have a bundle, ads on sites a domain. */
function placeOf(environment: unknown): 'app' | 'site' | 'both' {
  const all: readonly unknown[] = Array.isArray(environment) ? environment : [environment];
  if (all.every((one) => one === 'ctv' || one === 'inapp')) return 'app';
  return all.every((one) => one === 'mobileweb' || one === 'desktop') ? 'site' : 'both';
}

function Shown({
  result: { ok, status, ms, url, vastVersion, ads, duration, price, adomain, errors },
}: {
  readonly result: TestResult;
}) {
  const text = useText();
  const hasCome = status !== null;
  const failed =
    url === null ? text('No address to call.') : hasCome ? text('Invalid response.') : text('No response.');
  const verdict = ads > 0 ? text('Valid response with an ad.') : text('Valid response, no ad this time.');
  return (
    <>
      <Verdict isGood={ok}>{ok ? verdict : failed}</Verdict>
      {errors.map((finding) => (
        <Finding key={finding.code} finding={finding} tone="error" />
      ))}
      <Facts
        facts={[
          [text('HTTP status'), hasCome ? String(status) : null],
          [text('Response time'), !hasCome || ms === null ? null : `${formatCount(ms)} ms`],
          [text('VAST version'), vastVersion],
          [text('Ads'), hasCome ? formatCount(ads) : null],
          [text('Duration'), duration === null ? null : `${duration} s`],
          [text('Price'), price === null ? null : `${formatUsd(price)} CPM`],
          [text('Advertiser domains'), adomain.join(', ') || null],
          [text('Address'), url],
        ]}
      />
    </>
  );
}
