import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PublicConfig } from '../model/publicConfig';
import type { ActingTarget, SessionAnswer, SignedInUser } from '../model/signedIn';
import type { UrlStateApi } from '../model/urlStateApi';
import type { Mode, Viewer } from '../schema/access';
import type { AnyRecord, AnyResource } from '../schema/resource';
import type { UiExtension } from './extendUi';
import type { OwnEntry } from './menu/menu';

/** Per-user settings: stored on the server, and cached in the browser for use before the server answers. */
export type Preferences = {
  get<T>(key: string, fallback: T): T;
  /** Null removes the key; `{ $merge: entries }` changes only these entries. */
  set(key: string, value: unknown): void;
  subscribe(listener: () => void): () => void;
};

/** Requests in flight, for the progress bar; `failed` is true from a failed request until the bar has hidden. */
export type ProgressSource = {
  snapshot(): { readonly active: number; readonly failed: boolean };
  subscribe(listener: () => void): () => void;
};

/** `part`: the tab that the address names. */
export type SecurityProps = { readonly part: string; go(part: string): void; onClose(): void };

/** A screen without a definition, with its menu entries. */
export type OwnScreen = {
  /** The router's path pattern. */
  readonly route: string;
  readonly entries: readonly OwnEntry[];
  /** Absent where only the frame is rendered. */
  readonly Screen?: ComponentType & { preload(): void };
};

export type PerformanceProps = {
  readonly resource: AnyResource;
  /** The stored record. */
  readonly record: AnyRecord;
  /** Shows a version in the object's history. */
  onVersion(version: number): void;
};

/** A link to a saved report. */
export type ReportLink = {
  readonly id: number;
  readonly label: string;
  readonly path: string;
  /** Its owner, if that is another user. */
  readonly about: string;
  /** Called before it is opened. */
  onOpen(): void;
};

/** Everything that `main.tsx` passes to shell and screens, which import neither the providers nor the registry. */
export type ConsoleValue = {
  readonly config: PublicConfig;
  readonly viewer: Viewer;
  readonly user: SignedInUser;
  readonly admin: SessionAnswer['admin'];
  readonly resources: readonly AnyResource[];
  readonly extensions: ReadonlyMap<string, UiExtension>;
  /** Screens without a definition. */
  readonly screens?: readonly OwnScreen[];
  /** Returns the path of a report about these objects, optionally for days and metrics; absent where there are no reports. */
  reportOf?(
    resource: AnyResource,
    records: readonly AnyRecord[],
    of?: { readonly day: string; readonly endDay?: string | undefined; readonly metrics: readonly string[] },
  ): Promise<string>;
  /** The figures tab of an object's form; loaded on first render or by `preload()`. Absent where there are no reports. */
  readonly Performance?: ComponentType<PerformanceProps> & { preload(): void };
  /** Loads translations of report reasons, by their English; absent where there are no reports. */
  reasonWords?(language: string): Promise<Readonly<Record<string, string>>>;
  readonly preferences: Preferences;
  /** Storage of state that is too large for an address; absent where only the frame is rendered. */
  readonly states?: UrlStateApi;
  readonly progress: ProgressSource;
  /** The dialog of the account's own record; loaded on first render or by `preload()`. */
  readonly Profile?: ComponentType & { preload(): void };
  /** Saved reports, shown in the header; absent where there are no reports. */
  readonly Bell?: ComponentType;
  /** Loads all saved reports that the viewer may open; absent where there are no reports. */
  savedReports?(): Promise<readonly ReportLink[]>;
  /** Stores the preference and reloads the page. */
  setMode(mode: Mode): void;
  signOut(): Promise<void>;
  /** The user's own password, sessions and second factor; absent while an administrator acts for an account. */
  readonly Security?: ComponentType<SecurityProps>;
  /** Acts for an account and reloads; for administrators. */
  actFor(target: ActingTarget): Promise<void>;
  /** The account for which an administrator acted on the previous page, until the time ran out. */
  readonly actingOver?: string;
  /** Stops acting for an account, and reloads. */
  backToAdmin(): Promise<void>;
  /** 'Force data reload': drops every cached list and loads again. */
  reloadData(): Promise<void>;
  /** Only in the demo: a guided tour of the sample's problems. */
  readonly Tour?: ComponentType;
  /** Only in the demo: discards all changes and restarts. */
  resetDemo?(): Promise<void>;
};

const Context = createContext<ConsoleValue | undefined>(undefined);

export const ConsoleProviderContext = ({ value, children }: { value: ConsoleValue; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

export function useConsole(): ConsoleValue {
  const value = useContext(Context);
  if (!value)
    throw new Error('useConsole stands outside ConsoleProviderContext; wrap the tree in it as src/main.tsx does.');
  return value;
}

/** Returns the dialog of the account's own record; an administrator has none unless they act for an account. */
export function useProfile(): ConsoleValue['Profile'] {
  const { Profile, viewer } = useConsole();
  return viewer.account === null ? undefined : Profile;
}

export const useViewer = (): Viewer => useConsole().viewer;
