import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { mayChange, mayMake } from '../../schema/mayWrite';
import { objectPath } from '../../schema/objectPath';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useAddressDialog } from '../address/useAddressDialog';
import { useConsole } from '../ConsoleContext';
import { problemOf, sayError } from '../i18n/problemOf';
import { toldByKey } from '../i18n/toldByKey';
import { useText } from '../i18n/useText';
import { useAlert, useToast } from '../parts/feedback';
import { lazyComponent } from '../parts/lazyComponent';
import { ServingPlace } from '../serving/ServingPlace';
import { useExtensionActions } from './extensionActions';
import { type ActionContext, ActionsContext, type DoneListener, type Question, type Refusal } from './useActions';
import { useOfferUndo } from './useOfferUndo';
import { useParentScope } from './useParentScope';

const ActionDialog = lazyComponent(() => import('./ActionDialog').then((module) => module.ActionDialog));

/** Preloads the dialogs, while the pointer moves to a button that may open one. */
export const fetchDialogsAhead = ActionDialog.preload;

/** Provides list and form with the same actions on one resource, and shows their dialogs. */
export function ActionHost({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const provider = useDataProvider<ConsoleProvider>();
  const client = useQueryClient();
  const navigate = useNavigate();
  const text = useText();
  const toast = useToast();
  const alert = useAlert();
  const offerUndo = useOfferUndo();
  const { viewer, reportOf } = useConsole();
  const part = useParentScope(resource);
  const { own, fetchOwn } = useExtensionActions(resource);
  const [question, setQuestion] = useState<Question>();
  const listeners = useRef(new Set<DoneListener>());
  const { open } = useAddressDialog('serving');
  // A ref, so that the context stays the same while the address changes.
  const openServing = useRef(open);
  useEffect(() => {
    openServing.current = open;
  }, [open]);

  const context = useMemo<ActionContext>(() => {
    const { write } = resource.access;
    const mayCreate = mayMake(viewer, write);
    const refresh = () => void client.invalidateQueries({ queryKey: [resource.name] });
    const naming = (records: readonly AnyRecord[]) => ({
      smart_count: records.length,
      name: String(records[0]?.name ?? ''),
      objects: { word: resource.label[records.length === 1 ? 0 : 1] },
    });
    return {
      resource,
      provider,
      client,
      viewer,
      own,
      fetchOwn,
      mayCreate,
      mayWrite: (record) => mayCreate && mayChange(viewer, write, record.demand, (field) => record[field]),
      mayEdit: (record) => mayChange(viewer, write, record.demand, (field) => record[field]),
      part,
      mayChangePart:
        part?.record !== undefined &&
        mayMake(viewer, part.owner.access.write) &&
        mayChange(viewer, part.owner.access.write, part.record.demand),
      pathOf: (id) => objectPath(resource, id, part?.id),
      reportOf: reportOf && ((records) => reportOf(resource, records)),
      open: (path) => void navigate(path),
      ask: setQuestion,
      askServing: (id) => openServing.current(String(id)),
      say(said, records, undo) {
        const message = toldByKey(said, naming(records));
        if (undo) offerUndo(resource.name, message, undo);
        else toast({ message, tone: 'success' });
      },
      fail: (told, records) => alert(records && typeof told === 'string' ? toldByKey(told, naming(records)) : told),
      refuse(error, records) {
        const refusals = refusalsOf(error, records);
        if (refusals.length === 0) alert(sayError(error));
        else setQuestion({ kind: 'refused', title: text(toldByKey('adx.actions.refused', naming(records))), refusals });
      },
      refresh,
      done: (what, records) => {
        for (const listener of listeners.current) listener(what, records);
      },
      onDone(listener) {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    };
  }, [resource, provider, client, navigate, text, toast, alert, viewer, part, own, fetchOwn, reportOf, offerUndo]);

  const close = () => {
    setQuestion(undefined);
    // The button of a row disappears with the row's pointer or focus; the row takes the focus instead.
    const [asked] = question && 'records' in question ? question.records : [];
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`tr[data-row="${asked?.id}"]`)?.focus();
    });
  };

  return (
    <ActionsContext value={context}>
      {children}
      {question && <ActionDialog question={question} onClose={close} />}
      {resource.serving?.isAsked && <ServingPlace resource={resource} />}
    </ActionsContext>
  );
}

/** A bulk call names its refusals by `{id}.{field}`. */
function refusalsOf(error: unknown, records: readonly AnyRecord[]): readonly Refusal[] {
  const problems = Object.entries(problemOf(error)?.errors ?? {});
  const byId = new Map(problems.length > 0 ? records.map((record) => [String(record.id), record]) : []);
  return problems.flatMap(([path, problem]) => {
    const record = byId.get(path.split('.', 1)[0] ?? '');
    return record && typeof problem.message === 'string' ? [{ record, reason: problem, blockers: [] }] : [];
  });
}
