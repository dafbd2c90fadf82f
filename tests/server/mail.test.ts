import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMail } from '../../server/ports/mail';
import { createTestHost, logins } from '../support/host';
import { createSmtpServer, type Mailbox } from '../support/smtpServer';

describe('mail', () => {
  let server: Mailbox;
  let logged: string[];
  const note = (event: string, fields?: object) => void logged.push(`${event} ${JSON.stringify(fields)}`);
  const log = { info: note, warn: note, error: note };
  const mail = (change: object = {}) => {
    const settings = { publicUrl: 'https://console.example/adx', productName: 'Exchange', log };
    return createMail({ smtpUrl: server.url, ...settings, ...change });
  };
  const to = { to: 'mara@northbay.example', name: 'Mara Lindqvist', path: '/login#link=s3cret', locale: 'en' };
  beforeEach(async () => {
    logged = [];
    server = await createSmtpServer();
  });
  afterEach(() => server.close());

  it('brings a link as plain text, below the address of the installation', async () => {
    expect(await mail().link('invite', to)).toBe(true);
    const [sent = ''] = server.mails;
    for (const line of [
      'From: Exchange <no-reply@console.example>',
      'To: Mara Lindqvist <mara@northbay.example>',
      'Subject: Your login for Exchange',
      'Content-Type: text/plain; charset=utf-8',
      'Hello Mara Lindqvist,',
    ])
      expect(sent).toContain(`${line}\n`);
    expect(decoded(sent)).toContain('\nhttps://console.example/adx/login#link=s3cret\n');
    expect(await mail({ from: 'desk@company.example' }).link('reset', to)).toBe(true);
    expect(server.mails[1]).toContain('From: Exchange <desk@company.example>\n');
    expect(server.mails[1]).toContain('Subject: Reset your password for Exchange\n');
  });

  it('is in the language of whom it is for, and in English where that is none of the product', async () => {
    await mail().link('reset', { ...to, locale: 'fr' });
    expect(decoded(server.mails[0] ?? '')).toContain('Bonjour Mara Lindqvist,\n');
    await mail().link('reset', { ...to, locale: 'toString' });
    expect(server.mails[1]).toContain('Hello Mara Lindqvist,\n');
  });

  it('tells of a report that is ready, by its name, and leads to it', async () => {
    const about = { to: 'finance@northbay.example', path: '/report/7?saved=1', incomplete: [] };
    const report = { ...about, name: 'Top apps · 2026-11-20', locale: 'en' };
    expect(await mail().report(report)).toBe(true);
    const [sent = ''] = server.mails;
    expect(sent).toContain('To: finance@northbay.example\n');
    expect(decoded(sent)).toContain('\nhttps://console.example/adx/report/7?saved=1\n');
    await mail().report({ ...report, name: 'Apps', locale: 'fr' });
    expect(server.mails[1]).toMatch(/^Subject: =\?UTF-8\?.*Apps/m);
    server.refuse('550 No such person');
    expect(await mail().report(report)).toBe(false);
  });

  const english = 'Traffic data is missing for these months, so the figures in the file are too low: 2026-09, 2026-10.';
  const french =
    'Des données de trafic manquent pour ces mois, les chiffres du fichier sont donc trop bas : 2026-09, 2026-10.';
  it.each([
    ['en', 'Apps is ready, but incomplete', english],
    ['fr', 'Apps est prêt, mais incomplet', french],
  ])('says of which months a report lacks facts: %s', async (locale, subject, sentence) => {
    const report = { to: 'finance@northbay.example', name: 'Apps', path: '/report/7?saved=1', locale };
    await mail().report({ ...report, incomplete: ['2026-09', '2026-10'] });
    await mail().report({ ...report, incomplete: [] });
    const [short = '', whole = ''] = server.mails.map(read);
    expect(short).toContain(`Subject: ${subject}\n`);
    expect(short).toContain(`\n${sentence}\n`);
    expect(whole).not.toMatch(/incompl|2026-09/i);
  });

  it.each([
    ['password', 'Your password for Exchange was changed', 'Votre mot de passe pour Exchange a été changé'],
    ['factorOn', 'Two-factor sign-in turned on for Exchange', 'Double authentification activée pour Exchange'],
    ['factorReplaced', 'Two-factor sign-in replaced for Exchange', 'Double authentification remplacée pour Exchange'],
    ['factorOff', 'Two-factor sign-in turned off for Exchange', 'Double authentification désactivée pour Exchange'],
  ] as const)('tells what became of a sign-in, in plain text: %s', async (kind, english, french) => {
    const notice = { to: 'mara@northbay.example', name: 'Mara Lindqvist', at: '2026-11-25T18:04:59.123Z' };
    expect(await mail().notice(kind, { ...notice, locale: 'en' })).toBe(true);
    const [sent = ''] = server.mails;
    expect(sent).toContain(`Subject: ${english}\n`);
    expect(sent).toContain('Content-Type: text/plain; charset=utf-8\n');
    expect(decoded(sent)).toContain('\n2026-11-25 18:04 UTC\n');
    expect(decoded(sent)).toContain('If not, contact your administrator now');
    await mail().notice(kind, { ...notice, locale: 'fr' });
    expect(read(server.mails[1] ?? '')).toContain(`Subject: ${french}\n`);
    expect(decoded(server.mails[1] ?? '')).toContain('Bonjour Mara Lindqvist,\n');
  });

  it('takes a name for a name, whatever it holds', async () => {
    expect(await mail().link('invite', { ...to, name: 'Mara\r\nBcc: all@company.example' })).toBe(true);
    const [head = ''] = (server.mails[0] ?? '').split('\n\n');
    expect(head).not.toMatch(/^Bcc/im);
  });

  it('says that it could not be sent, and the log says why but not the link', async () => {
    server.refuse('550 No such person');
    expect(await mail().link('invite', to)).toBe(false);
    expect(logged).toEqual(['mail not sent {"kind":"invite","code":"EENVELOPE","responseCode":550}']);
    const { url } = server;
    await server.close();
    expect(await mail({ smtpUrl: url }).link('invite', to)).toBe(false);
    expect(logged[1]).toContain('mail not sent {"kind":"invite","code":"E');
    server = await createSmtpServer();
    await mail().link('invite', to);
    expect(logged.join('\n')).not.toContain('s3cret');
  });

  it('brings the link that an administrator makes, which opens what it names', async () => {
    const host = await createTestHost({ mail: mail() });
    const admin = await host.as(logins.admin);
    const link = async () => (await admin('POST', '/api/admin/users/12/link', {})).body;
    const body = await link();
    expect(body).toMatchObject({ kind: 'reset', mailed: true });
    const text = decoded(server.mails[0] ?? '');
    expect(text).toContain(`https://console.example/adx${body.path}\n`);
    expect(text).toContain('To: Mara Lindqvist <demand@adx.example>');
    // The administrator's language, until the user has one.
    const user = await host.as(logins.demand);
    expect((await admin('PUT', '/api/preferences', { language: 'fr' })).body.language).toBe('fr');
    await link();
    expect(server.mails[1]).toContain('Bonjour Mara Lindqvist,\n');
    await user('PUT', '/api/preferences', { language: 'en' });
    await link();
    expect(server.mails[2]).toContain('Hello Mara Lindqvist,\n');
    server.refuse('451 Later');
    expect((await link()).mailed).toBe(false);
  });
});

/** Its subject and its text in letters (quoted-printable). */
function read(mail: string): string {
  const at = mail.indexOf('\n\n');
  const subject = /^Subject: ((?:.+\n )*.+)/m.exec(mail)?.[1] ?? '';
  const words = subject.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=\s*/gi, '$1').replaceAll('_', ' ');
  return [`Subject: ${words}`, mail.slice(at).replaceAll('=\n', '')]
    .map((part) => decodeURIComponent(part.replaceAll(/=([0-9A-F]{2})/g, '%$1')))
    .join('\n');
}

/** A long line is folded, with an = at its end (quoted-printable). */
const decoded = (mail: string): string => mail.replaceAll('=\n', '').replaceAll('=3D', '=');
