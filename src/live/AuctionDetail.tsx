import { useTranslate } from 'ra-core';
import { type ReactNode, useId } from 'react';
import type { LiveAuction } from '../model/live/auction';
import { ScreenLink } from '../ui/parts/ScreenLink';
import { useObjectPath } from '../ui/useObjectHref';
import { type Fact, type FactGroup, factGroups, factsOf } from './auctionFacts';
import { EventLine } from './EventLine';
import { useFactWords } from './useFactWords';
import { Waterfall } from './Waterfall';

/** All of one auction: its bids over time, what became of the ad, and what was known of the request. */
export function AuctionDetail({ auction, children }: { readonly auction: LiveAuction; readonly children?: ReactNode }) {
  const words = useFactWords();
  const facts = factsOf(auction, words);
  return (
    <>
      <Waterfall auction={auction} words={words} />
      <EventLine auction={auction} words={words} />
      {children}
      <div className="adx-live-facts">
        {factGroups.map((group) => (
          <FactList key={group} group={group} facts={facts.filter((fact) => fact.group === group)} />
        ))}
      </div>
    </>
  );
}

function FactList({ group, facts }: { readonly group: FactGroup; readonly facts: readonly Fact[] }) {
  const translate = useTranslate();
  const id = useId();
  const pathOf = useObjectPath();
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{translate(`adx.live.groups.${group}`)}</h3>
      <dl>
        {facts.map(({ key, value, object }) => {
          const path = object && pathOf(object.resource, object.id);
          return (
            <div key={key}>
              <dt>{translate(`adx.live.facts.${key}`)}</dt>
              <dd className="adx-figures">{path ? <ScreenLink to={path}>{value}</ScreenLink> : value}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
