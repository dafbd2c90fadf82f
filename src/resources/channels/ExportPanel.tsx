import { Info } from 'lucide-react';
import type { OwnTabProps } from '../../ui/extendUi';
import { CopyBlock } from '../../ui/form/CopyBlock';
import { useFormState } from '../../ui/formState/FormStoreContext';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { useOwnQuery } from '../../ui/useOwnCall';

type Exported = {
  readonly url: string | null;
  readonly prebid: object | null;
  readonly rtb: { readonly endpoint: string; readonly sample: object } | null;
  readonly adsTxt: string | null;
};

/** Shows the code for the channel's callers: by its integration, in the macro style chosen above, also before a save. */
export function ExportPanel({ resource }: OwnTabProps) {
  const text = useText();
  const id = useFormState(({ start }) => (start.isCreate ? undefined : Number(start.record.id)));
  const version = useFormState(({ start }) => start.record.version);
  const style = useFormState(({ values }) => values.macroStyle);
  const integration = useFormState(({ start }) => start.record.integration);
  const isChanged = useFormState(({ changed }) => changed.some((name) => name !== 'macroStyle'));
  const query = typeof style === 'string' ? { style } : {};
  const { data, error } = useOwnQuery<Exported>(
    resource,
    id === undefined ? undefined : { call: 'GET export', id, query },
    version,
  );
  if (id === undefined) return <Note>{text('Save the channel first to get its address.')}</Note>;
  if (error) return <Note tone="error">{text(sayError(error) ?? '')}</Note>;
  if (!data) return <div className="adx-block" aria-busy="true" />;
  const json = (value: object) => JSON.stringify(value, null, 2);
  return (
    <>
      {isChanged && <Note>{text('Saved version, without your current changes.')}</Note>}
      {data.url === null && (
        <Note>
          {text('Your account has no domain yet, so its channels cannot be called. Ask your manager for one.')}
        </Note>
      )}
      {integration === 'VAST' && data.url && (
        <CopyBlock title={text('Tag address')} about={text('The player fills in the macros')} text={data.url} />
      )}
      {integration === 'PreBid' && data.prebid && (
        <CopyBlock title={text('Prebid ad unit')} text={`pbjs.addAdUnits(${json(data.prebid)});`} />
      )}
      {integration === 'RTB' && data.rtb && (
        <>
          <CopyBlock title={text('Bid endpoint')} about={text('OpenRTB 2.6, by POST')} text={data.rtb.endpoint} />
          <CopyBlock title={text('Sample request')} text={json(data.rtb.sample)} />
        </>
      )}
      {data.adsTxt ? (
        <CopyBlock title={text('Line for ads.txt and app-ads.txt')} text={data.adsTxt} />
      ) : (
        <Note>{text('For an ads.txt line, the account needs a seller ID and a domain under Sellers JSON.')}</Note>
      )}
    </>
  );
}

function Note({ children, tone }: { readonly children: string | undefined; readonly tone?: 'error' }) {
  return (
    <p className="adx-row adx-form-note" data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Info size={15} aria-hidden="true" />
      {children}
    </p>
  );
}
