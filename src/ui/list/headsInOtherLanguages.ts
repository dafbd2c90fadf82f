import type { SheetRecognition } from '../../model/consoleProvider';
import type { AnyResource } from '../../schema/resource';
import { sheetColumns } from '../../schema/sheet';
import { languages } from '../i18n/languages';
import { otherMessages } from '../i18n/otherMessages';

/**
 * The fields of columns whose heading is a label in another language of the console, by place counted from 1. A heading that can be
 * several fields, and a field that another column has already, are left for the person to choose.
 */
export async function headsInOtherLanguages(
  resource: AnyResource,
  columns: SheetRecognition['columns'],
): Promise<Readonly<Record<string, string>>> {
  if (!columns.some(({ isUnknown }) => isUnknown)) return {};
  const messages = await Promise.all(languages.map(async ({ locale }) => otherMessages(locale)));
  const namesOf = new Map<string, Set<string>>();
  for (const { name, field, isAside } of sheetColumns(resource, new Set(Object.keys(resource.allFields)))) {
    if (isAside) continue;
    for (const words of messages) {
      const translated = words?.[field.label];
      const label = typeof translated === 'string' ? translated : field.label;
      for (const head of [label, `${label} (${name})`]) {
        const names = namesOf.get(plain(head)) ?? new Set();
        namesOf.set(plain(head), names.add(name));
      }
    }
  }
  const found = columns.map(({ heading, field, isUnknown }) => {
    const names = isUnknown ? [...(namesOf.get(plain(heading)) ?? [])] : [];
    return names.length === 1 ? names[0] : (field ?? undefined);
  });
  return Object.fromEntries(
    found.flatMap((name, at) => {
      const isOnly = name !== undefined && found.indexOf(name) === found.lastIndexOf(name);
      return isOnly && columns[at]?.isUnknown ? [[String(at + 1), name]] : [];
    }),
  );
}

/** Without accents, capitals and the apostrophe of print. */
const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();
