import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { CellContext } from '../fields/cells';
import { formatCount } from '../i18n/format';
import { inSentence } from '../i18n/inSentence';
import { useText } from '../i18n/useText';
import { useOpensTab } from '../parts/ScreenLink';
import { useMembersHref, useObjectHref } from '../useObjectHref';
import type { NameOf } from './useNames';

/** Context for the cells of a list. The object stays the same until something that the cells show changes. */
export function useCellContext(nameOf: NameOf, resource: AnyResource, part: number | undefined): CellContext {
  const { viewer, resources } = useConsole();
  const text = useText();
  const translate = useTranslate();
  const hrefOf = useObjectHref({ resource, part });
  const membersHrefOf = useMembersHref();
  const opensTab = useOpensTab();

  return useMemo(() => {
    const labels = new Map(resources.map((one) => [one.name, one.label]));
    // Cache: hundreds of cells show the same few words.
    const texts = new Map<string, string>();
    return {
      text(english) {
        const known = texts.get(english) ?? text(english);
        texts.set(english, known);
        return known;
      },
      translate: (key, args) => translate(key, args),
      timezone: viewer.timezone,
      nameOf,
      hrefOf,
      membersHrefOf,
      countOf(resource, count) {
        const label = labels.get(resource);
        return `${formatCount(count)} ${label ? inSentence(text(label[count === 1 ? 0 : 1])) : resource}`;
      },
      opensTab,
    };
  }, [viewer, resources, text, translate, hrefOf, membersHrefOf, opensTab, nameOf]);
}
