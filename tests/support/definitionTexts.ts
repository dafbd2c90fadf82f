import { parseSync, Visitor } from 'vite';
import { jobs } from '../../server/serverExtensions';
import { failures } from '../../src/model/HttpProblem';
import { countries } from '../../src/reference/countries';
import { partners } from '../../src/reference/partners';
import { regions } from '../../src/reference/regions';
import { resources } from '../../src/resources';
import { endsBeforeStart } from '../../src/schema/defineResource';
import { derivedColumnLabels } from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';
import { noClipboard } from '../../src/ui/parts/copyText';
import { importsOf, readSource, sourceFiles } from './imports';
import { words } from './words';

/**
 * Every English text of the product's definitions that users may see, with place names and errors of calls, and the files or
 * fields that contain it.
 */
export function definitionTexts(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (text: unknown, where: string) => {
    if (typeof text === 'string' && /\p{L}{2}/u.test(text)) found.set(text, [...(found.get(text) ?? []), where]);
  };
  for (const resource of resources) addResource(resource, add);
  add(endsBeforeStart, 'src/schema/defineResource.ts');
  for (const sentence of Object.values(failures)) add(sentence, 'src/model/HttpProblem.ts');
  add(noClipboard, 'src/ui/parts/copyText.ts');
  for (const { name, label, about } of jobs) for (const text of [label, about]) add(text, name);
  for (const unit of ['kB', 'MB', 'GB']) add(unit, 'src/reference/fileTypes.ts');
  for (const label of derivedColumnLabels) add(label, 'src/schema/derivedColumns.ts');
  for (const { name } of countries) add(name, 'src/reference/countries.ts');
  for (const { name } of regions) add(name, 'src/reference/regions.ts');
  for (const { description } of partners.flatMap(({ params }) => params)) add(description, 'src/reference/partners.ts');
  for (const path of definitionFiles()) for (const text of sentencesOf(path)) add(text, path);
  for (const path of ownComponents()) for (const text of textsOf(path)) add(text, path);
  return found;
}

// Texts of the API and the profile for users who fill in a form, besides the problems of definitions.
const ofApi = words`
  api/auth/accountSecurityRoutes.ts api/auth/signInRoutes.ts api/auth/switchRoutes.ts api/auth/userSignInRoutes.ts
  api/createApi.ts api/extensions/preSave.ts api/figures/heldFigures.ts api/finance/askFacts.ts
  api/finance/changeEntries.ts api/finance/changeLines.ts api/finance/closeMonth.ts api/finance/closedRun.ts
  api/finance/financeRoutes.ts api/finance/lineDetail.ts api/finance/readFinance.ts api/finance/whyKept.ts
  api/guards.ts api/http/failureAnswer.ts api/http/idempotent.ts api/http/request.ts api/lists/preparing.ts
  api/lists/readMany.ts api/live/auctionRoutes.ts api/live/describeReplay.ts api/live/liveRights.ts
  api/live/streamRoute.ts api/auth/users.ts api/objects/bulk.ts api/objects/bulkPreview.ts api/objects/changeRows.ts
  api/objects/checks.ts api/objects/manyUses.ts api/objects/objectRoutes.ts api/objects/undo.ts
  api/outbound/failures.ts api/reports/saved/savedRoutes.ts api/serving/presentJudgement.ts api/sheets/importFile.ts
  api/sheets/importRoute.ts api/sheets/importTurns.ts api/sheets/openSheet.ts api/sheets/sheetRoutes.ts
  api/testCalls/createTestCalls.ts api/uploads/createUploads.ts api/uploads/uploadRoutes.ts api/urlStates.ts
  api/vast/createCheckVast.ts api/vast/vastFindings.ts src/model/profileOf.ts src/model/replay/requestRules.ts
  src/model/reports/keptFacts.ts src/model/serving/judgeServing.ts src/ui/actions/bulkFields.ts
`;

/** Messages with codes, which have their own French. */
const isCatalogue = (path: string): boolean => /\/say\w+\.ts$/.test(path);

/** The file through which definitions import what they share. */
const door = 'src/model/terms/terms.ts';

/**
 * The definitions with their extensions, and what they import from the model; the rest of the model addresses developers and API
 * clients.
 */
function definitionFiles(): readonly string[] {
  const own = sourceFiles('src/resources').filter(
    (path) => /^src\/resources\/\w+(\.server)?\.ts$/.test(path) && !path.endsWith('/index.ts'),
  );
  const modelOf = (path: string) =>
    importsOf(path).flatMap(({ target = '' }) =>
      target.startsWith('src/model/') && !isCatalogue(target) ? [target] : [],
    );
  const shared = own.flatMap(modelOf).flatMap((path) => (path === door ? modelOf(path) : [path]));
  return [...new Set([...own, ...shared, ...ofApi])];
}

/**
 * Custom components and those they share use English as the key, like definitions, so that their texts load with them and not
 * with the console.
 */
const ownComponents = (): readonly string[] =>
  sourceFiles('src/resources', 'src/ui/checks').filter(
    (path) => path.endsWith('.tsx') || /^src\/resources\/\w+\/\w+\.ts$/.test(path),
  );

/** Texts passed to `text()`, and labels and messages of actions. */
const textsOf = (path: string): readonly string[] =>
  [...readSource(path).matchAll(/\b(?:text\(|(?:label|said|none):)\s*'((?:[^'\\]|\\.)+)'/g)].map(([, found = '']) =>
    found.replaceAll("\\'", "'"),
  );

type Add = (text: unknown, where: string) => void;

function addResource(resource: AnyResource, add: Add): void {
  const { name, label, about, form, menu, onlyIf = {}, archiveInUse, childRecords = {} } = resource;
  for (const text of [...label, about, archiveInUse, ...Object.keys(form), ...menu.map((entry) => entry.label)])
    add(text, name);
  for (const [field, rule] of Object.entries(onlyIf))
    if (!isMade(resource.fields[field]?.onlyIf)) add(rule?.[1], `${name}.${field}`);
  for (const { offersFirst } of Object.values(childRecords))
    for (const text of [offersFirst?.label, offersFirst?.help, offersFirst?.otherwise]) add(text, name);
  for (const { call, label, labelIf, asks, said, link = {} } of Object.values(childRecords).flatMap(
    ({ calls = [] }) => calls,
  ))
    for (const text of [label, labelIf?.[1], asks, said, ...Object.values(link)]) add(text, `${name}.${call}`);
  addFields(resource.allFields, name, add);
}

/** A condition without a reason: the console composes one from a sentence above and the labels of fields. */
const isMade = (asked: unknown): boolean => typeof asked === 'object' && !Array.isArray(asked);

type AnyField = {
  readonly label: string;
  readonly help?: string;
  readonly unit?: string;
  readonly options?: readonly { readonly label: string; readonly group?: string }[];
  readonly words?: readonly string[];
  readonly spread?: { readonly label: string; readonly title: string; readonly asks: string };
  readonly fields?: Readonly<Record<string, AnyField>>;
};

function addFields(fields: object, where: string, add: Add): void {
  for (const [name, field] of Object.entries(fields as Readonly<Record<string, AnyField>>)) {
    const at = `${where}.${name}`;
    const { label, help, unit, options = [], words = [], spread } = field;
    for (const text of [
      label,
      help,
      unit,
      ...options.flatMap((option) => [option.label, option.group]),
      ...words,
      spread?.label,
      spread?.title,
      spread?.asks,
    ])
      add(text, at);
    if (field.fields) addFields(field.fields, at, add);
  }
}

/** The whole sentences in a file's rules; filled-in values are `%{1}`, `%{2}` and so on. */
function sentencesOf(path: string): readonly string[] {
  const { program, errors } = parseSync(path, readSource(path));
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: string[] = [];
  const add = (text: string) => /^(?:\p{Lu}|%\{1\}).* .*[.?!]$/u.test(text) && found.push(text);
  // Errors of the program itself are for developers.
  let faults = 0;
  const isFault = (node: { readonly callee: { readonly type: string; readonly name?: string } }) =>
    node.callee.name === 'Error';
  new Visitor({
    NewExpression: (node) => {
      if (isFault(node as never)) faults += 1;
    },
    'NewExpression:exit': (node) => {
      if (isFault(node as never)) faults -= 1;
    },
    Literal: (node) => typeof node.value === 'string' && faults === 0 && add(node.value),
    TemplateLiteral: ({ quasis }) => {
      if (faults === 0) add(quasis.map(({ value }, at) => (at === 0 ? '' : `%{${at}}`) + value.cooked).join(''));
    },
  }).visit(program);
  return found;
}
