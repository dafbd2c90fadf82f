import CircleAlert from 'lucide-react/icons/circle-alert';

/** The error above the fields, announced when it appears. */
export const Failure = ({ children }: { children: string | undefined }) => (
  <div role="alert">
    {children && (
      <p className="adx-signin-failure" id="failure">
        <CircleAlert size={16} aria-hidden />
        {children}
      </p>
    )}
  </div>
);
