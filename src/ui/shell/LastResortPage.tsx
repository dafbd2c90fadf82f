/** The error page's own failure. It leans on nothing that may be what failed: no theme, no translation, no router. */
export function LastResortPage() {
  return (
    <section className="adx-last-resort">
      <h1>An error occurred while showing the error page</h1>
      <a href={import.meta.env.BASE_URL}>Go back to home</a>
    </section>
  );
}
