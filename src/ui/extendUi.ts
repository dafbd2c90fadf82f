import type { ComponentType } from 'react';
import type { ListSums } from '../model/consoleProvider';
import type { AnyRecord, AnyResource, Infer } from '../schema/resource';
import type { ExtensionAction } from './actions/extensionActions';

export type OwnTabProps = { readonly resource: AnyResource; readonly isReadOnly: boolean };

export type StripProps = {
  /** Undefined until they are loaded, or where that failed; they may be those of the filter before. */
  readonly totals: ListSums | undefined;
  readonly hasFailed: boolean;
  /** Filters by these values too. */
  narrow(values: Readonly<Record<string, unknown>>): void;
};

/** Own components for parts of an object's screens, from `src/resources/<name>.ui.tsx`; whatever is absent stays generated. */
export type UiExtension = {
  readonly inputs?: Readonly<Record<string, ComponentType<{ source: string; disabled?: boolean }>>>;
  readonly cells?: Readonly<Record<string, ComponentType<{ record: AnyRecord }>>>;
  /** Pixels that own cells need between their paddings, where that is more than their kind's. */
  readonly widths?: Readonly<Record<string, number>>;
  /** Whole tabs of the form, by tab name. */
  readonly tabs?: Readonly<Record<string, ComponentType<OwnTabProps>>>;
  /** What stands above the fields of a tab, and under them, by tab name. */
  readonly above?: Readonly<Record<string, ComponentType<OwnTabProps>>>;
  readonly below?: Readonly<Record<string, ComponentType<OwnTabProps>>>;
  /** Beside the buttons of its list; comes with the console, so whatever is heavy in it is to come later. */
  readonly ListTools?: ComponentType<{ isCovered: boolean }>;
  /** The totals of its list, above the rows; for definitions with `list.totals`. */
  readonly ListStrip?: ComponentType<StripProps>;
  /** What can be done with its objects beside what every object has. Fetched when a row or a form asks, so that no list waits for it. */
  readonly rowActions?: () => Promise<readonly ExtensionAction[]>;
};

/** One row of a resource, as own components are given it. */
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
