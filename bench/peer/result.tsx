// A result of many rows like the examples of @tanstack/react-virtual: rows only, without totals, chart, menus or sticky column.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

type Row = Readonly<Record<string, string | number | null>>;
type Answer = {
  readonly columns: readonly { readonly id: string; readonly kind: string }[];
  readonly rows: readonly Row[];
};

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const rowsInSlice = 2_000;

function Result() {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    void (async () => setAnswer(await (await fetch('/api/result')).json()))();
  }, []);
  return answer ? <Table answer={answer} /> : <p>Loading …</p>;
}

function Table({ answer: { columns, rows } }: { answer: Answer }) {
  const scroll = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 36,
    overscan: 10,
  });
  const shown = (row: Row, id: string) => {
    const value = row[id];
    return typeof value === 'number' ? counts.format(value) : (value ?? '-');
  };
  const save = async () => {
    const parts = [`${columns.map(({ id }) => id).join(',')}\r\n`];
    for (let from = 0; from < rows.length; from += rowsInSlice) {
      const lines = rows
        .slice(from, from + rowsInSlice)
        .map((row) => columns.map(({ id }) => `"${row[id] ?? ''}"`).join(','));
      parts.push(`${lines.join('\r\n')}\r\n`);
      await new Promise((done) => setTimeout(done));
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
    link.download = 'result.csv';
    link.click();
  };
  return (
    <>
      <div>
        <span id="count">{rows.length}</span> rows <button onClick={save}>CSV</button>
      </div>
      <div ref={scroll} className="scroll">
        <div className="rows" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => (
            <div key={key} className="row" style={{ transform: `translateY(${start}px)` }}>
              {columns.map(({ id, kind }) => (
                <div key={id} className={kind === 'metric' ? 'cell number' : 'cell'}>
                  {shown(rows[index]!, id)}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

createRoot(document.getElementById('root')!).render(<Result />);
