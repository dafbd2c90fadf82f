import type { ComponentType } from 'react';
import type { ListSums } from '../model/consoleProvider';
import type { AnyRecord, AnyResource, Infer } from '../schema/resource';
import type { ExtensionAction } from './actions/extensionActions';

export type OwnTabProps = { readonly resource: AnyResource; readonly isReadOnly: boolean };

export type StripProps = {
  /** Undefined until loaded, or if that failed; may belong to the former filter. */
  readonly totals: ListSums | undefined;
  readonly hasFailed: boolean;
  /** Adds these values to the filter. */
  narrow(values: Readonly<Record<string, unknown>>): void;
};

/** Custom components for parts of a resource's screens, from `src/resources/<name>.ui.tsx`; absent parts are generated. */
export type UiExtension = {
  readonly inputs?: Readonly<Record<string, ComponentType<{ source: string; disabled?: boolean }>>>;
  readonly cells?: Readonly<Record<string, ComponentType<{ record: AnyRecord }>>>;
  /** Width in pixels of custom cells, without padding, where they need more than their kind. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Whole tabs of the form, by tab name. */
  readonly tabs?: Readonly<Record<string, ComponentType<OwnTabProps>>>;
  /** Content above and below the fields of a tab, by tab name. */
  readonly above?: Readonly<Record<string, ComponentType<OwnTabProps>>>;
  readonly below?: Readonly<Record<string, ComponentType<OwnTabProps>>>;
  /** Buttons in the list's bar; part of the first bundle, so heavy parts have to be lazy. */
  readonly ListTools?: ComponentType<{ isCovered: boolean }>;
  /** The totals of its list, above the rows; for definitions with `list.totals`. */
  readonly ListStrip?: ComponentType<StripProps>;
  /** Further actions on its objects. Loaded when a row or form needs them, so that no list waits. */
  readonly rowActions?: () => Promise<readonly ExtensionAction[]>;
};

/** The record type of a resource, for custom components. */
export type RecordOf<R extends AnyResource> = Infer<R>;

type Extension<R extends AnyResource> = {
  readonly inputs?: { readonly [K in keyof R['fields']]?: ComponentType<{ source: string; disabled?: boolean }> };
  readonly cells?: { readonly [K in keyof Infer<R>]?: ComponentType<{ record: Infer<R> }> };
  readonly widths?: { readonly [K in keyof Infer<R>]?: number };
  readonly tabs?: { readonly [K in keyof R['form']]?: ComponentType<OwnTabProps> };
  readonly above?: { readonly [K in keyof R['form']]?: ComponentType<OwnTabProps> };
  readonly below?: { readonly [K in keyof R['form']]?: ComponentType<OwnTabProps> };
  readonly ListTools?: ComponentType<{ isCovered: boolean }>;
  readonly ListStrip?: ComponentType<StripProps>;
  readonly rowActions?: () => Promise<readonly ExtensionAction<Infer<R>>[]>;
};

export const extendUi = <R extends AnyResource>(resource: R, extension: Extension<R>) => ({
  name: resource.name,
  extension: extension as unknown as UiExtension,
});
