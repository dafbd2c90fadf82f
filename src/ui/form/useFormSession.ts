import { useQueryClient } from '@tanstack/react-query';
import { useSaveContext, useTranslate } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { WriteMeta } from '../../model/consoleProvider';
import type { Warning } from '../../model/problemBody';
import { moreWarnings, type Problems } from '../../schema/messages/problem';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';
import { useActions } from '../actions/useActions';
import { useConsole, useViewer } from '../ConsoleContext';
import { useFormStore } from '../formState/FormStoreContext';
import { formatCount } from '../i18n/format';
import { problemOf, sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useAlert, useToast } from '../parts/feedback';
import { draftKey } from './drafts';
import type { Start } from './formCheck';
import { compareVersions, type Difference, mergedFields, mergeRecords, openQuestions } from './mergeRecords';
import { useChangeWords } from './useChangeWords';

/** Another user saved first: the record they stored, and their name. */
export type Conflict = { readonly current: AnyRecord; readonly by: string | undefined };

/** A conflict without overlapping changes: the next save sends both. */
type Merge = { readonly conflict: Conflict; readonly differences: readonly Difference[] };

/** More merges during one save do not come from a person. */
const mostMerges = 3;

type Answer = { readonly data: AnyRecord; readonly meta?: WriteMeta } | undefined;
export type Outcome = 'saved' | 'invalid' | 'refused';

export type FormSession = {
  readonly isSaving: boolean;
  readonly conflict: Conflict | undefined;
  /** A problem of the form as a whole. */
  readonly formProblem: string | undefined;
  /** `stays`: the form stays open after it. */
  save(stays: boolean): Promise<Outcome>;
  /** Restarts the form from a record, with these values. */
  restart(start: Start, values?: Document): void;
  /** Closes the conflict question; the next save asks again. */
  close(): void;
  /** Ends the conflict question and continues from the record stored now. */
  settle(): void;
};

/**
 * Saves the form and handles every outcome. The form of a stored object continues from the saved record; `onSaved` does the rest.
 * A record of no list is sent whole, and `failed` is the message of each failed save.
 */
export function useFormSession(
  resource: AnyResource,
  onSaved: (record: AnyRecord, stays: boolean) => void,
  failed?: string,
): FormSession {
  const form = useFormContext();
  const { pathOf } = useActions();
  const store = useFormStore();
  const { save: send, saving = false, registerMutationMiddleware, unregisterMutationMiddleware } = useSaveContext();
  const client = useQueryClient();
  const translate = useTranslate();
  const toast = useToast();
  const alert = useAlert();
  const text = useText();
  const navigate = useNavigate();
  const viewer = useViewer();
  const words = useChangeWords(resource);
  const payloadOf = usePayload(resource, failed !== undefined);
  const [conflict, setConflict] = useState<Conflict>();
  const [formProblem, setFormProblem] = useState<string>();
  const answer = useRef<Answer>(undefined);
  const merge = useRef<Merge>(undefined);
  const running = useRef<Promise<Outcome>>(undefined);
  const isMade = useRef(false);
  const draft = useRef(draftKey(viewer, resource.name, 'create')).current;

  // react-admin drops warnings, and drops the success if the record was read again meanwhile.
  useEffect(() => {
    const keepAnswer = async (...args: unknown[]): Promise<unknown> => {
      const next = args.at(-1) as (...args: unknown[]) => Promise<Answer>;
      answer.current = await next(...args.slice(0, -1));
      return answer.current;
    };
    registerMutationMiddleware?.(keepAnswer);
    return () => unregisterMutationMiddleware?.(keepAnswer);
  }, [registerMutationMiddleware, unregisterMutationMiddleware]);

  const restart = useCallback(
    (start: Start, values: Document = start.record) => {
      form.reset({ ...values });
      store.setStart(start, values);
    },
    [form, store],
  );

  const takeUp = useCallback(
    ({ current }: Conflict) => {
      // The provider sends the difference to the record in its cache, which must be theirs by now.
      client.setQueriesData({ queryKey: [resource.name, 'getOne', { id: String(current.id) }] }, current);
    },
    [client, resource],
  );
  const settle = useCallback(() => {
    if (conflict) takeUp(conflict);
    setConflict(undefined);
  }, [conflict, takeUp]);

  const refused = useCallback(
    (error: unknown): Outcome => {
      const problem = problemOf(error);
      if (problem?.code === 'version_conflict' && problem.current) {
        const found = { current: problem.current as AnyRecord, by: problem.by?.name };
        const { record, start } = store.get();
        const differences = compareVersions(
          resource,
          mergedFields(resource, viewer),
          start.record,
          found.current,
          record,
        );
        if (openQuestions(differences, {}) > 0) setConflict(found);
        else merge.current = { conflict: found, differences };
        return 'refused';
      }
      if (failed !== undefined) alert(failed);
      if (problem?.code === 'viewer_changed') {
        setFormProblem(translate('adx.form.viewerChanged'));
        return 'refused';
      }
      const { root, ...errors } = (problem?.errors ?? {}) as Problems & { root?: unknown };
      if (Object.keys(errors).length > 0) {
        store.setServerProblems(errors);
        return 'invalid';
      }
      const reason = sayError(error) ?? translate('adx.form.saveFailed');
      if (failed === undefined) alert(reason);
      else setFormProblem(text(reason));
      return 'refused';
    },
    [store, resource, viewer, translate, text, alert, failed],
  );

  const saved = useCallback(
    ({ data, meta }: NonNullable<Answer>, stays: boolean) => {
      const open = { label: toldByKey('adx.form.openAgain'), run: () => navigate(pathOf(Number(data.id))) };
      toast({
        message: toldByKey('adx.form.saved', { name: String(data.name) }),
        tone: 'success',
        ...(!stays && failed === undefined && { action: open }),
      });
      const { shown, more } = firstWarnings(meta?.warnings ?? []);
      const said = shown.map(({ field, code, detail, args }) =>
        translate('adx.form.warning', {
          field: text(resource.allFields[field.split('.')[0] as string]?.label ?? field),
          warning: text({ code, message: detail, ...(args && { args }) }),
        }),
      );
      if (more > 0) said.push(translate('adx.form.moreWarnings', { count: formatCount(more) }));
      if (said.length > 0) toast({ message: said.join(' '), seconds: 8 });
      void client.invalidateQueries({ queryKey: [resource.name, 'history', data.id] });
      isMade.current = store.get().start.isCreate;
      if (!isMade.current) restart({ record: data, isCreate: false });
      onSaved(data, stays);
    },
    [store, restart, onSaved, toast, translate, text, navigate, client, resource, pathOf, failed],
  );

  const trySave = useCallback(
    async (stays: boolean): Promise<Outcome> => {
      let outcome: Outcome = 'invalid';
      store.submit();
      await form.handleSubmit(async () => {
        const { record, changed, start } = store.get();
        outcome = 'saved';
        if (!start.isCreate && changed.length === 0) return;
        answer.current = undefined;
        await send?.(payloadOf(record, changed, start), {
          ...(start.isCreate && { meta: { draft } }),
          onSuccess: () => undefined,
          onError: (error: unknown) => {
            outcome = refused(error);
          },
        });
        if (answer.current) saved(answer.current, stays);
      })();
      return outcome;
    },
    [form, store, send, payloadOf, refused, saved, draft],
  );

  /** Shows which changes of others were merged. */
  const tellMerged = useCallback(
    ({ conflict: { by }, differences }: Merge) => {
      const came = differences.flatMap((one) =>
        one.by === 'theirs' || one.by === 'merged' ? [words.change(one, one.by)] : [],
      );
      if (came.length === 0) return;
      const name = by ?? { told: toldByKey('adx.form.conflict.another') };
      toast({ message: toldByKey('adx.form.conflict.came', { name, changes: came.join(', ') }), seconds: 8 });
    },
    [words, toast],
  );

  const saveAlone = useCallback(
    async (stays: boolean): Promise<Outcome> => {
      setFormProblem(undefined);
      let outcome: Outcome = 'refused';
      for (let merges = 0; ; merges++) {
        merge.current = undefined;
        outcome = await trySave(stays);
        const found = merge.current as Merge | undefined;
        if (!found) return outcome;
        if (merges === mostMerges) {
          setConflict(found.conflict);
          return outcome;
        }
        takeUp(found.conflict);
        restart(
          { record: found.conflict.current, isCreate: false },
          mergeRecords(found.conflict.current, found.differences, {}),
        );
        tellMerged(found);
      }
    },
    [trySave, takeUp, restart, tellMerged],
  );

  /** Repeated keys and clicks make one save. A created object is not created again while the form closes. */
  const save = useCallback(
    (stays: boolean): Promise<Outcome> => {
      if (isMade.current) return Promise.resolve('saved');
      running.current ??= saveAlone(stays).finally(() => {
        running.current = undefined;
      });
      return running.current;
    },
    [saveAlone],
  );

  return {
    isSaving: saving,
    conflict,
    formProblem,
    save,
    restart,
    close: useCallback(() => setConflict(undefined), []),
    settle,
  };
}

/** As many as can be read while a message is visible. */
const shownAtMost = 5;

/** The first warnings of a save and the number of others; each also stands at its field. */
export function firstWarnings(warnings: readonly Warning[]): {
  readonly shown: readonly Warning[];
  readonly more: number;
} {
  const named = warnings.filter(({ code }) => code !== moreWarnings);
  const unnamed = Number(warnings.find(({ code }) => code === moreWarnings)?.args?.count ?? 0);
  const shown = named.slice(0, shownAtMost);
  return { shown, more: named.length - shown.length + unnamed };
}

/**
 * Returns what a save sends: on create all that the viewer may set, otherwise the changed fields (all fields if `isWhole`) with the
 * version that they were made from.
 */
function usePayload(
  resource: AnyResource,
  isWhole: boolean,
): (record: Document, changed: readonly string[], start: { record: Document; isCreate: boolean }) => Document {
  const { viewer } = useConsole();
  return useMemo(
    () => (record, changed, start) => {
      const changes = Object.fromEntries(changed.map((name) => [name, record[name]]));
      if (!start.isCreate) return { ...(isWhole && start.record), ...changes, version: start.record.version };
      const isSent = (name: string) => maySet(resource, name, viewer) && record[name] !== undefined;
      return Object.fromEntries(
        Object.keys(resource.allFields)
          .filter(isSent)
          .map((name) => [name, record[name]]),
      );
    },
    [resource, viewer, isWhole],
  );
}
