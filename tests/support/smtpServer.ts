import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type Mailbox = {
  readonly url: string;
  /** Mails as received on the wire. */
  readonly mails: string[];
  /** Sets the answer to each recipient from now on. */
  refuse(answer: string): void;
  close(): Promise<void>;
};

/** The part of SMTP (RFC 5321) that a client needs to send one mail at a time. */
export async function createSmtpServer(): Promise<Mailbox> {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let toRecipient = '250 OK';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    let line = '';
    let mail: string | undefined;
    socket.write('220 mail.test\r\n');
    socket.on('data', (chunk) => {
      line += chunk.toString();
      for (let end = line.indexOf('\r\n'); end >= 0; end = line.indexOf('\r\n')) {
        const word = line.slice(0, end);
        line = line.slice(end + 2);
        if (mail === undefined) {
          const answer = answerTo(word, toRecipient);
          if (answer.startsWith('354')) mail = '';
          socket.write(`${answer}\r\n`);
        } else if (word === '.') {
          mails.push(mail);
          mail = undefined;
          socket.write('250 Taken\r\n');
        } else mail += `${word}\n`;
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse(answer) {
      toRecipient = answer;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(line: string, toRecipient: string): string {
  const verb = line.slice(0, 4).toUpperCase();
  if (verb === 'DATA') return '354 Go on';
  if (verb === 'RCPT') return toRecipient;
  return verb === 'QUIT' ? '221 Bye' : '250 OK';
}
