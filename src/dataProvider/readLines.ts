/** Lines of JSON, each as it comes. */
export async function readLines<Line>(response: Response, onLine: (line: Line) => void): Promise<void> {
  if (!response.body) return;
  let rest = '';
  const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await lines.read();
    const whole = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (whole.pop() ?? '');
    for (const line of whole) if (line !== '') onLine(JSON.parse(line) as Line);
    if (done) return;
  }
}
