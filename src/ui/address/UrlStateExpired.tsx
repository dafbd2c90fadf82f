import { Link2Off } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { Remark } from '../parts/Remark';

/** A warning that a part of the address's state expired; shown until the state changes. */
export function UrlStateExpired() {
  const translate = useTranslate();
  const { state } = useLocation();
  if (!(state as { readonly isKeptGone?: boolean } | null)?.isKeptGone) return null;
  return (
    <Remark icon={<Link2Off className="adx-lucide" size={15} aria-hidden />}>{translate('adx.address.gone')}</Remark>
  );
}
