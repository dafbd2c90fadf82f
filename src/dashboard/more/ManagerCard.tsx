import { Mail, Phone } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useConsole } from '../../ui/ConsoleContext';
import { CardFrame, emptySource } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useArranging } from '../card/useDrag';

/** The operator's manager of the account. */
export function ManagerCard({ card }: CardProps) {
  const translate = useTranslate();
  const { manager } = useConsole().user;
  const { hide } = useArranging();
  return (
    <CardFrame
      card={card}
      results={manager ? [] : [emptySource]}
      needsFacts={false}
      empty={{
        words: translate('adx.more.manager.empty'),
        step: { words: translate('adx.dashboard.hide', { title: card.title }), onGo: () => hide(card.id) },
      }}
    >
      {() =>
        manager ? (
          <div className="adx-more-person">
            <p>{manager.name}</p>
            <dl>
              <div>
                <dt>
                  <Mail size={15} aria-label={translate('adx.more.manager.email')} />
                </dt>
                <dd title={manager.email}>
                  <a href={`mailto:${encodeURIComponent(manager.email).replace('%40', '@')}`}>{manager.email}</a>
                </dd>
              </div>
              {manager.phone && (
                <div>
                  <dt>
                    <Phone size={15} aria-label={translate('adx.more.manager.phone')} />
                  </dt>
                  <dd className="adx-figures">
                    <a href={`tel:${manager.phone.replace(/[^+\d]/g, '')}`}>{manager.phone}</a>
                  </dd>
                </div>
              )}
            </dl>
          </div>
        ) : null
      }
    </CardFrame>
  );
}
