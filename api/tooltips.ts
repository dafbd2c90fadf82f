import { z } from 'zod';
import type { HelpText, HelpTexts } from '../src/model/helpTexts';
import { resourceOf, resourceWithRole } from '../src/resources';
import type { Viewer } from '../src/schema/access';
import type { ApiParts } from './apiParts';
import { platform } from './auth/users';
import { readQuery } from './http/readShape';
import { type Api, type ApiContext, personOn, route, viewerOn } from './http/request';
import { isNamed } from './lists/listRoutes';
import { fromEntity } from './objects/entity';
import type { Ports } from './ports';

const tooltipType = resourceWithRole('helpTexts').name;
const fallbackLocale = 'en';

type Tooltip = HelpText & {
  readonly id: number;
  readonly key: string;
  readonly locale: string;
  readonly roles: readonly string[];
  readonly modes: readonly string[];
};

/** Route of the help texts for the signed-in user, by place. */
export function tooltipRoutes(api: Api, { ports, answers }: Pick<ApiParts, 'ports' | 'answers'>): void {
  const read = createReader(ports);
  route(api, '/api/tooltips', {
    async get(c) {
      const viewer = viewerOn(c);
      const locale = await localeOf(c, ports);
      const { seq, rows } = await read();
      const etag = `"${[seq, viewer.role, viewer.mode, locale, ports.build].join('.')}"`;
      const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding, Cookie, X-Mode' };
      if (isNamed(c.req.header('If-None-Match'), etag))
        return new Response(null, { status: 304, headers: { ...headers, 'X-Request-Id': c.get('requestId') } });
      return answers.data(c, helpTextsFor(rows, viewer, locale), 200, headers);
    },
  });
}

/** Reads the active help texts, again after each change. */
function createReader({ store }: Ports): () => Promise<{ readonly seq: number; readonly rows: readonly Tooltip[] }> {
  let known: { readonly seq: number; readonly rows: readonly Tooltip[] } | undefined;
  return async () => {
    const seq = await store.lastSeq(tooltipType, platform);
    if (known?.seq === seq) return known;
    const { rows } = await store.find({
      type: tooltipType,
      scope: platform,
      where: [{ field: 'status', op: 'in', values: [1] }],
    });
    const definition = resourceOf(tooltipType);
    // Read after the number, so the rows are at least as new.
    known = { seq, rows: rows.map((stored) => fromEntity(definition, stored) as unknown as Tooltip) };
    return known;
  };
}

export const helpQuery = z.object({
  locale: z.string().optional().describe('Language; the one chosen in the settings unless said'),
});

/** The language asked for, else the one that the user has chosen. */
async function localeOf(c: ApiContext, { store }: Ports): Promise<string> {
  const asked = readQuery(helpQuery, c).locale ?? (await store.preferences.get(personOn(c))).language;
  return typeof asked === 'string' && /^[a-z]{2,3}$/.test(asked) ? asked : fallbackLocale;
}

function helpTextsFor(rows: readonly Tooltip[], { role, mode }: Viewer, locale: string): HelpTexts {
  const fitting = rows.filter(
    (row) =>
      row.roles.includes(role) && row.modes.includes(mode) && (row.locale === locale || row.locale === fallbackLocale),
  );
  // The last one in the order wins: the requested language, then the one for fewest roles and modes.
  const spread = ({ roles, modes }: Tooltip): number => roles.length * modes.length;
  const isForeign = (row: Tooltip): number => (row.locale === locale ? 0 : 1);
  const ordered = [...fitting].sort((a, b) => isForeign(b) - isForeign(a) || spread(b) - spread(a) || b.id - a.id);
  return Object.fromEntries(
    ordered.map(({ key, name, text, link, placement }) => [key, { name, text, link, placement }]),
  );
}
