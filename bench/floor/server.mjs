// @ts-check
// The floor for any Node server: a plain node:http handler that sends prepared bytes.
// ANSWERS is the path of a JSON file: path → { status, headers, file }.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = new Map();
for (const [path, { status, headers, file }] of Object.entries(
  JSON.parse(readFileSync(process.env.ANSWERS ?? '', 'utf8')),
)) {
  answers.set(path, { status, headers, body: file ? readFileSync(file) : undefined });
}

const server = createServer((request, response) => {
  const answer = answers.get(request.url);
  if (!answer) return response.writeHead(404).end();
  response.writeHead(answer.status, answer.headers);
  return response.end(answer.body);
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1');
