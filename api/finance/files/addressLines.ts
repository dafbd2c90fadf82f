/** What stands below the name of who gets a statement, where it is known: of any object that keeps such fields. */
export function addressLines(data: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const text = (field: string): string | undefined => {
    const value = data[field];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const company = text('billingName') ?? text('companyName');
  const taxId = text('taxId');
  const code = text('billingCode');
  return [
    ...(company && company !== name ? [company] : []),
    ...(text('companyAddress')?.split(/\r?\n/) ?? []),
    ...(taxId ? [`Tax ID ${taxId}`] : []),
    ...(code ? [`Billing code ${code}`] : []),
  ];
}
