import { parseSync, Visitor } from 'vite';
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

/** Every English text that a person can meet of the product's own definitions, with the places of the world and the failures of calls, and the files or fields where it stands. */
export function definitionTexts(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (text: unknown, where: string) => {
    if (typeof text === 'string' && /\p{L}{2}/u.test(text)) found.set(text, [...(found.get(text) ?? []), where]);
  };
  for (const resource of resources) addResource(resource, add);
  add(endsBeforeStart, 'src/schema/defineResource.ts');
  for (const sentence of Object.values(failures)) add(sentence, 'src/model/HttpProblem.ts');
  add(noClipboard, 'src/ui/parts/copyText.ts');
  for (const unit of ['kB', 'MB', 'GB']) add(unit, 'src/reference/fileTypes.ts');
  for (const label of derivedColumnLabels) add(label, 'src/schema/derivedColumns.ts');
  for (const { name } of countries) add(name, 'src/reference/countries.ts');
  for (const { name } of regions) add(name, 'src/reference/regions.ts');
  for (const { description } of partners.flatMap(({ params }) => params)) add(description, 'src/reference/partners.ts');
  for (const path of definitionFiles()) for (const text of sentencesOf(path)) add(text, path);
  for (const path of ownComponents()) for (const text of textsOf(path)) add(text, path);
  return found;
}

// What the API and the profile say beside the problems of definitions to users who fill in a form.
const ofApi = [
  'api/auth/accountSecurityRoutes.ts',
  'api/auth/signInRoutes.ts',
  'api/auth/switchRoutes.ts',
  'api/auth/userSignInRoutes.ts',
  'api/createApi.ts',
  'api/extensions/preSave.ts',
  'api/figures/heldFigures.ts',
  'api/finance/askFacts.ts',
  'api/finance/changeEntries.ts',
  'api/finance/changeLines.ts',
  'api/finance/closeMonth.ts',
  'api/finance/closedRun.ts',
  'api/finance/financeRoutes.ts',
  'api/finance/lineDetail.ts',
  'api/finance/readFinance.ts',
  'api/finance/whyKept.ts',
  'api/guards.ts',
  'api/http/failureAnswer.ts',
  'api/http/idempotent.ts',
  'api/http/request.ts',
  'api/lists/preparing.ts',
  'api/lists/readMany.ts',
  'api/live/auctionRoutes.ts',
  'api/live/describeReplay.ts',
  'api/live/liveRights.ts',
  'api/live/streamRoute.ts',
  'api/auth/users.ts',
  'api/objects/bulk.ts',
  'api/objects/bulkPreview.ts',
  'api/objects/changeRows.ts',
  'api/objects/checks.ts',
  'api/objects/manyUses.ts',
  'api/objects/objectRoutes.ts',
  'api/objects/undo.ts',
  'api/outbound/failures.ts',
  'api/saved/savedRoutes.ts',
  'api/serving/presentJudgement.ts',
  'api/sheets/importFile.ts',
  'api/sheets/importRoute.ts',
  'api/sheets/importTurns.ts',
  'api/sheets/openSheet.ts',
  'api/sheets/sheetRoutes.ts',
  'api/testCalls/createTestCalls.ts',
  'api/uploads/createUploads.ts',
  'api/uploads/uploadRoutes.ts',
  'api/urlStates.ts',
  'api/vast/createCheckVast.ts',
  'api/vast/vastFindings.ts',
  'src/model/profileOf.ts',
  'src/model/replay/requestRules.ts',
  'src/model/reports/keptFacts.ts',
  'src/model/serving/judgeServing.ts',
  'src/ui/actions/bulkFields.ts',
];

/** Through which definitions take what they share. */
const door = 'src/model/terms.ts';

/** The definitions with their own parts, and what they share of the model: the rest of that speaks to developers and clients of the API. */
function definitionFiles(): readonly string[] {
  const own = sourceFiles('src/resources').filter(
    (path) => /^src\/resources\/\w+(\.server)?\.ts$/.test(path) && !path.endsWith('/index.ts'),
  );
  const modelOf = (path: string) =>
    importsOf(path).flatMap(({ target = '' }) => (target.startsWith('src/model/') ? [target] : []));
  const shared = own.flatMap(modelOf).flatMap((path) => (path === door ? modelOf(path) : [path]));
  return [...new Set([...own, ...shared, ...ofApi])];
}

/** Own components, and those that they share, speak as definitions do: the English is the key, so that it comes with them and not with the console. */
const ownComponents = (): readonly string[] =>
  sourceFiles('src/resources', 'src/ui/checks').filter(
    (path) => path.endsWith('.tsx') || /^src\/resources\/\w+\/\w+\.ts$/.test(path),
  );

/** What is put into words, and the labels of actions with what they tell. */
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

/** A condition without a reason of its own: that is made of one of the sentences above and the words of fields. */
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

/** What the rules of a file say: its texts that are whole sentences. What they fill in is `%{1}`, `%{2}` and so on. */
function sentencesOf(path: string): readonly string[] {
  const { program, errors } = parseSync(path, readSource(path));
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`);
  const found: string[] = [];
  const add = (text: string) => /^(?:\p{Lu}|%\{1\}).* .*[.?!]$/u.test(text) && found.push(text);
  // Faults of the program itself are for its developers.
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
