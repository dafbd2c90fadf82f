import './brandPanel.css';
import type { LucideIcon } from 'lucide-react';
import History from 'lucide-react/icons/history';
import Undo2 from 'lucide-react/icons/undo-2';
import Zap from 'lucide-react/icons/zap';
import type { PublicConfig } from '../model/publicConfig';
import { Mark } from '../ui/shell/Mark';
import type { Texts } from './texts';

const icons: readonly LucideIcon[] = [Zap, Undo2, History];

export function BrandPanel({ config, texts }: { config: PublicConfig; texts: Texts }) {
  return (
    <aside className="adx-brand">
      <div className="adx-row adx-brand-mark">
        <Mark size={32} />
        {config.productName}
      </div>
      <div>
        <p className="adx-brand-promise">{texts.promise}</p>
        <ul>
          {icons.map((Drawn, at) => (
            <li key={texts.points[at]}>
              <Drawn size={16} aria-hidden />
              {texts.points[at]}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
