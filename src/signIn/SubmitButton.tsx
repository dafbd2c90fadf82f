import ArrowRight from 'lucide-react/icons/arrow-right';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import type { ReactNode } from 'react';

export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="submit" className="adx-row adx-signin-submit" disabled={isBusy}>
    {children}
    {isBusy ? (
      <LoaderCircle className="adx-signin-turning" size={15} aria-hidden />
    ) : (
      <ArrowRight size={15} aria-hidden />
    )}
  </button>
);
