import {
  CheckCheck,
  FilePenLine,
  HandCoins,
  type LucideIcon,
  MessageCircleWarning,
  RotateCcw,
  Scale,
} from 'lucide-react';
import type { LineAction } from '../../model/finance/financeLine';

export const actionIcons: Readonly<Record<LineAction, LucideIcon>> = {
  review: CheckCheck,
  unreview: RotateCcw,
  issue: FilePenLine,
  pay: HandCoins,
  dispute: MessageCircleWarning,
  settle: Scale,
};
