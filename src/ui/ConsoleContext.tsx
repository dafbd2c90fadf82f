import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type { PublicConfig } from '../model/publicConfig';
import type { ActingTarget, SessionAnswer, SignedInUser } from '../model/signedIn';
import type { UrlStateApi } from '../model/urlStateApi';
import type { Mode, Viewer } from '../schema/access';
import type { AnyRecord, AnyResource } from '../schema/resource';
import type { UiExtension } from './extendUi';
import type { OwnEntry } from './shell/menu';

/** Per-user settings: kept on the server, mirrored in the browser so that they work before its answer. */
export type Preferences = {
  get<T>(key: string, fallback: T): T;
  /** Null takes it away; `{ $merge: entries }` changes these entries alone. */
  set(key: string, value: unknown): void;
  subscribe(listener: () => void): () => void;
};

/** Requests in flight, for the progress bar; `failed` is true from a failed request until the bar has hidden. */
export type ProgressSource = {
  snapshot(): { readonly active: number; readonly failed: boolean };
  subscribe(listener: () => void): () => void;
};

/** `part`: which of its tabs the address names. */
export type SecurityProps = { readonly part: string; go(part: string): void; onClose(): void };

/** A screen made by hand, with its entries of the menu. */
export type OwnScreen = {
  /** As the router takes it. */
  readonly route: string;
  readonly entries: readonly OwnEntry[];
  /** Not where only the frame is drawn. */
  readonly Screen?: ComponentType & { preload(): void };
};

export type PerformanceProps = {
  readonly resource: AnyResource;
  /** As it is stored. */
  readonly record: AnyRecord;
  /** Shows a version in the object's history. */
  onVersion(version: number): void;
};

/** A saved report, and the way to it. */
export type ReportLink = {
  readonly id: number;
  readonly label: string;
  readonly path: string;
  /** Its owner, if that is another user. */
  readonly about: string;
  /** Before it is opened. */
  onOpen(): void;
};

/** What `main.tsx` hands to the shell and the screens: they import neither the providers nor the registry. */
export type ConsoleValue = {
  readonly config: PublicConfig;
  readonly viewer: Viewer;
  readonly user: SignedInUser;
  readonly admin: SessionAnswer['admin'];
  readonly resources: readonly AnyResource[];
  readonly extensions: ReadonlyMap<string, UiExtension>;
  /** Those that come from no definition. */
  readonly screens?: readonly OwnScreen[];
  /** The path of a report about these objects, of some days by these metrics where that is asked; absent where there are no reports. */
  reportOf?(
    resource: AnyResource,
    records: readonly AnyRecord[],
    of?: { readonly day: string; readonly endDay?: string | undefined; readonly metrics: readonly string[] },
  ): Promise<string>;
  /** What an object's form tells of its figures; fetched when it is first drawn, or before by `preload()`. Absent where there are no reports. */
  readonly Performance?: ComponentType<PerformanceProps> & { preload(): void };
  /** What reasons of reports are called in a language, by their English; absent where there are no reports. */
  reasonWords?(language: string): Promise<Readonly<Record<string, string>>>;
  readonly preferences: Preferences;
  /** States that are too large for their addresses; not where only the frame is drawn. */
  readonly states?: UrlStateApi;
  readonly progress: ProgressSource;
  /** The dialog of the account's own record, which is fetched when it is first drawn, or before by `preload()`. */
  readonly Profile?: ComponentType & { preload(): void };
  /** Saved reports, in the header; absent where there are no reports. */
  readonly Bell?: ComponentType;
  /** All of them that the viewer may open; absent where there are no reports. */
  savedReports?(): Promise<readonly ReportLink[]>;
  /** Stores the preference and reloads the page. */
  setMode(mode: Mode): void;
  signOut(): Promise<void>;
  /** One's own password, sessions and second factor; not while an administrator acts for an account. */
  readonly Security?: ComponentType<SecurityProps>;
  /** Acts for an account and reloads; for administrators. */
  actFor(target: ActingTarget): Promise<void>;
  /** The account for which they acted in the page before this one, until the time for it was over. */
  readonly actingOver?: string;
  /** Ends that, and reloads. */
  backToAdmin(): Promise<void>;
  /** 'Force data reload': drops every cached list and reads again. */
  reloadData(): Promise<void>;
  /** Only in the demo: a guided tour of what is wrong in the sample. */
  readonly Tour?: ComponentType;
  /** Only in the demo: forgets what was changed and starts afresh. */
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

/** The dialog of the account's own record; an administrator has none, unless they act for an account. */
export function useProfile(): ConsoleValue['Profile'] {
  const { Profile, viewer } = useConsole();
  return viewer.account === null ? undefined : Profile;
}

export const useViewer = (): Viewer => useConsole().viewer;
