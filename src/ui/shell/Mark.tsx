/** The product's logo. */
export function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#fff" />
      <path d="M6 12.4h13.8l-5.4-5.4M26 19.6H12.2l5.4 5.4" fill="none" stroke="#14294d" strokeWidth="3" />
    </svg>
  );
}
