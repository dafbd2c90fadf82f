import { z } from 'zod';
import { batchLimits, batchType, type ReportFreshness } from '../../src/model/reports/reportBatch';
import type { ReportRequest } from '../../src/model/reports/reportCall';
import { reportLimits } from '../../src/model/reports/reportLimits';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { ApiParts } from '../apiParts';
import { type Api, type ApiContext, route, sessionOn } from '../http/apiEnv';
import { bodyLimits, takes } from '../http/bodyLimits';
import { pause } from '../http/pause';
import { Refusal, unlessRefused } from '../http/problems';
import { type JsonObject, readBody } from '../http/readBody';
import { readShape } from '../http/readShape';
import { refuseOver } from '../http/refuseOver';
import { ReportCancelled, ReportTimeout } from '../ports/reports';
import { askReport } from './askReport';
import { createBatchPlanner } from './batchPlanner';
import { factsUpTo } from './factsUpTo';
import { createKeptReports } from './keptReports';
import { list, readReport, reportShape } from './readReport';
import { reporterOn } from './reporterOn';

const severalOf = <T extends z.ZodType>(report: T) => z.strictObject({ requests: list(report, batchLimits.requests).min(1) });
/** Each report is read by itself: one that is refused does not refuse the others. */
const shape = severalOf(z.record(z.string(), z.unknown()));
export const batchShape = severalOf(reportShape);

/** Many reports in one call, each answered as it is ready; and up to when there is anything to be answered. */
export function batchRoutes(api: Api, parts: ApiParts): void {
  const { ports, answers, failure } = parts;
  const kept = createKeptReports(ports.clock);
  const planTogether = createBatchPlanner(ports);
  route(api, '/api/rrun/batch', {
    post: takes(bodyLimits.report, async (c) => {
      const viewer = reporterOn(c);
      const { user } = sessionOn(c).session;
      // One of the reports of a minute, however many there are: each waits for its turn, in which the next is begun.
      const tooMany = sayLimits('limits.reports', { count: reportLimits.perMinute });
      refuseOver(await ports.limits.call(user, 'rrun', reportLimits.perMinute), tooMany);
      const { requests } = readShape(shape, await readBody(c));
      const revision = await ports.reports.revision();
      // Of all the same, however many they are.
      let latest: Promise<number | null> | undefined;
      const latestFacts = () => {
        latest ??= ports.reports.latest();
        return latest;
      };
      const cards = await Promise.all(requests.map((one) => unlessRefused(() => cardReport(one))));
      const unknown = cards.map((request) => (request && kept.has({ viewer, request, revision }) ? undefined : request));
      const ending = new AbortController();
      const signal = AbortSignal.any([ending.signal, c.req.raw.signal]);
      const together = await planTogether(viewer, unknown, signal);
      const lineOf = async (at: number): Promise<string> => {
        try {
          // One that is refused is read again, to say why.
          const request = cards[at] ?? cardReport(requests[at] ?? {});
          const make = () =>
            askReport(
              { ...parts, ports: together.ports },
              viewer,
              request,
              { user, signal, until: together.atRest },
              latestFacts,
              together.plans[at],
            );
          return `{"at":${at},"answer":${await kept.answer({ viewer, request, revision }, make)}}`;
        } catch (error) {
          return JSON.stringify({ at, problem: await (await failure(inBatch(error), c)).json() });
        }
      };
      return answerEach(c, requests.length, lineOf, ending);
    }),
  });

  route(api, '/api/reports/freshness', {
    async get(c) {
      reporterOn(c);
      // Read before the rest: an answer that says "complete" then covers all of it.
      const coming = (await ports.comingTraffic?.()) ?? null;
      const [revision, latest] = await Promise.all([ports.reports.revision(), ports.reports.latest()]);
      const found: ReportFreshness = { revision, asOf: factsUpTo(ports.clock(), latest)?.toISOString() ?? null, coming };
      return answers.data(c, found);
    },
  });
}

/** With no more rows than a card can show. */
function cardReport(body: JsonObject): ReportRequest {
  const request = readReport(body);
  return { ...request, limit: Math.min(request.limit ?? batchLimits.rows, batchLimits.rows) };
}

function inBatch(error: unknown): unknown {
  // The client has gone.
  if (error instanceof ReportCancelled) return new Refusal('cancelled', 'The report was cancelled.');
  // Long runs do not become files here: users can run the report by itself.
  if (error instanceof ReportTimeout) return new Refusal('unavailable', tooLong);
  return error;
}

const tooLong = 'This report takes too long to be shown here. Open it as a report: there it is kept as a file.';

/** A line for each, one after the other, those that are ready at once in one piece; ends when the client leaves. */
function answerEach(c: ApiContext, count: number, lineOf: (at: number) => Promise<string>, ending: AbortController): Response {
  const encoder = new TextEncoder();
  let at = 0;
  let next = lineOf(at);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      let piece = '';
      do {
        piece += `${await next}\n`;
        at += 1;
        if (ending.signal.aborted) return;
        if (at < count) next = lineOf(at);
      } while (at < count && (await isReady(next)));
      controller.enqueue(encoder.encode(piece));
      if (at === count) controller.close();
    },
    cancel: () => ending.abort(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': batchType,
      // A proxy that gathers an answer before it hands it on would hold the first back for the last.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      'X-Request-Id': c.get('requestId'),
    },
  });
}

/** Without waiting for anything that is not on its way. */
const isReady = (work: Promise<unknown>): Promise<boolean> => Promise.race([work.then(() => true), pause().then(() => false)]);
