import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useViewer } from '../ConsoleContext';
import { formLayout } from '../formState/formLayout';
import { formTabs } from '../formState/formTabs';
import { useText } from '../i18n/useText';
import { CloseSheet } from './CloseSheet';
import { useSheet } from './SheetContext';

/** The form before its object is loaded: the real tabs, with placeholders for the fields. */
export function FormSkeleton({ resource }: { resource: AnyResource }) {
  const viewer = useViewer();
  const { titleId, route } = useSheet();
  const text = useText();
  const translate = useTranslate();
  const tabs = useMemo(() => formTabs(resource, viewer, route.isCreate), [resource, viewer, route.isCreate]);
  const active = tabs.find(({ slug }) => slug === route.tab) ?? tabs[0];
  const blocks = formLayout(active?.fields ?? [], (name) => resource.allFields[name] as never);
  return (
    <>
      <header className="adx-strip adx-form-head" aria-busy="true">
        <div className="adx-grow adx-form-names">
          <p className="adx-row adx-small adx-form-key">
            {text(resource.label[0])} <span className="adx-figures">{route.id}</span>
          </p>
          <h2 id={titleId} className="adx-ellipsis">
            <span className="adx-hidden">{translate('adx.form.loading')}</span>
            <span className="adx-bone adx-bone-title" />
          </h2>
        </div>
        <CloseSheet />
      </header>
      <div className="adx-form-middle">
        <div className="adx-column adx-rail">
          {tabs.map(({ name, slug }) => (
            <span key={slug} className="adx-tab" data-active={slug === active?.slug || undefined}>
              {text(name)}
            </span>
          ))}
        </div>
        <div className="adx-grow adx-form-body">
          {blocks.map((block) => (
            <div key={block.kind === 'grid' ? block.items[0]?.name : block.name} className="adx-block adx-grid">
              {(block.kind === 'grid' ? block.items : [{ name: block.name, span: 'full' as const }]).map(
                ({ name, span }) => (
                  <div key={name} className="adx-field" data-span={span}>
                    <div className="adx-row adx-field-head">
                      <span className="adx-bone" />
                    </div>
                    <div className="adx-box" />
                  </div>
                ),
              )}
            </div>
          ))}
        </div>
      </div>
      <footer className="adx-strip adx-form-foot" />
    </>
  );
}
