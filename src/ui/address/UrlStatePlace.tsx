import { useTranslate } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useConsole } from '../ConsoleContext';
import { sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useToast } from '../parts/feedback';
import { FailedNotice } from '../parts/Notice';
import { keyIn, missingKey, readUrlState, withKey, withoutKey } from './urlState';
import { useLatestPlace } from './useLatestPlace';

/** Wraps a screen whose state is in the address; renders it once all of the state is loaded. */
export function UrlStatePlace({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const { isThere, error, retry } = useUrlState();
  if (isThere) return children;
  if (error !== undefined)
    return <FailedNotice title={translate('adx.address.unread')} error={error} onRetry={retry} />;
  // The progress bar shows the loading.
  return (
    <p className="adx-hidden" role="status">
      {translate('adx.shell.loading')}
    </p>
  );
}

type UrlState = { readonly isThere: boolean; readonly error: unknown; retry(): void };

/** Loads state that the address names by key, and stores large state of the history entry under a new key. */
function useUrlState(): UrlState {
  const { states } = useConsole();
  const location = useEntry();
  const rewrite = useRewrite();
  const tellUnnamed = useTellUnnamed();
  const [failed, setFailed] = useState<{ readonly key: string; readonly error: unknown }>();
  const missing = states && missingKey(location);
  const isFailed = failed !== undefined && failed.key === location.key;

  useEffect(() => {
    if (!states || !missing || isFailed) return;
    let isLeft = false;
    states.read(missing).then(
      (kept) => {
        if (isLeft) return;
        const state = { ...(location.state as object | null), ...(kept ? { kept } : { isKeptGone: true }) };
        rewrite(location, kept ? location.search : withoutKey(location.search), state);
      },
      (error: unknown) => {
        if (!isLeft) setFailed({ key: location.key, error });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [states, missing, isFailed, location, rewrite]);

  const unnamed = states && !keyIn(location.search) ? readUrlState(location.state) : undefined;
  useEffect(() => {
    if (!states || !unnamed) return;
    let isLeft = false;
    states.keep(unnamed).then(
      (key) => {
        if (!isLeft) rewrite(location, withKey(location.search, key), location.state);
      },
      (error: unknown) => {
        if (!isLeft) tellUnnamed(unnamed, error);
      },
    );
    return () => {
      isLeft = true;
    };
  }, [states, unnamed, location, rewrite, tellUnnamed]);

  const retry = useCallback(() => setFailed(undefined), []);
  return { isThere: !missing, error: isFailed ? failed.error : undefined, retry };
}

type Entry = ReturnType<typeof useEntry>;

/** Memoized by value: a nested router returns a new location on every render. */
function useEntry() {
  const { pathname, search, hash, state, key } = useLocation();
  return useMemo(
    () => ({ pathname, search, hash, state: state as unknown, key }),
    [pathname, search, hash, state, key],
  );
}

/** Returns a function that changes the address of a history entry, unless the user has left it. */
function useRewrite() {
  const navigate = useNavigate();
  const latest = useLatestPlace();
  return useCallback(
    ({ pathname, hash, key }: Entry, search: string, state: unknown) => {
      if (latest().key === key)
        navigate({ pathname, search, hash }, { replace: true, state, preventScrollReset: true });
    },
    [navigate, latest],
  );
}

/** Warns once per state that it could not be stored: the user can go on, but a shared link lacks a part. */
function useTellUnnamed() {
  const toast = useToast();
  const told = useRef<object>(undefined);
  return useCallback(
    (kept: object, error: unknown) => {
      if (told.current === kept) return;
      told.current = kept;
      toast({
        tone: 'error',
        seconds: 8,
        message: toldByKey('adx.address.unnamed', { why: { told: sayError(error) ?? '' } }),
      });
    },
    [toast],
  );
}
