import { CircleAlert } from 'lucide-react';

/** Why something was not done, where no field is to blame. */
export const Trouble = ({ children }: { readonly children: string | undefined }) =>
  children === undefined ? null : (
    <p className="adx-security-trouble" role="alert">
      <CircleAlert size={15} aria-hidden />
      {children}
    </p>
  );
