import { describe, expect, it, vi } from 'vitest';
import { advertisers, createFormWorld, objectOf } from './formWorld';
import { renderForm } from './renderForm';
import { demandViewer } from './viewers';

const viewer = { ...demandViewer, mode: 'dsp' as const };
const open = (world: ReturnType<typeof createFormWorld>, at = '/creatives/create/media') =>
  renderForm(world, at, { viewer });
const uploaded = {
  upload: 'u_0123456789',
  mime: 'video/mp4',
  bytes: 9,
  duration: 15,
  width: 640,
  height: 360,
  bitrate: 900,
  url: '/spot.mp4',
};

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const chosen = new DataTransfer();
  chosen.items.add(file);
  if (!input) throw new Error('There is no input for a file.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

describe('the input of a file', () => {
  it('sends what is chosen, tells how far it is, and takes over what is in it', async () => {
    const world = createFormWorld({ advertisers: [...advertisers] });
    const screen = await open(world);
    await expect.element(screen.getByText('Drop a file here: MP4, WebM, up to 200 MB')).toBeVisible();
    choose(new File(['123456789'], 'spot.mp4', { type: 'video/mp4' }));
    await vi.waitFor(() => expect(world.uploads).toHaveLength(1));
    world.uploads[0]?.onProgress(40, 100);
    await expect
      .element(screen.getByRole('progressbar', { name: 'Uploading spot.mp4' }))
      .toHaveAttribute('value', '40');
    // Elsewhere in the form meanwhile.
    await screen.getByRole('tab', { name: 'Flight' }).click();
    world.uploads[0]?.resolve(uploaded);
    await screen.getByRole('tab', { name: 'Media' }).click();
    await expect.element(screen.getByText('spot.mp4 · MP4 · 15 s · 640×360 · 900 kbps')).toBeVisible();
    await expect.element(screen.getByLabelText('Duration')).toHaveValue('15');
    await expect.element(screen.getByLabelText('Height')).toHaveValue('360');
    await expect.element(screen.getByRole('heading', { name: 'Preview' })).toBeVisible();
  });

  it('is called off, and says why a file is refused, by the page or by the server', async () => {
    const world = createFormWorld({});
    const screen = await open(world);
    await expect.element(screen.getByRole('button', { name: /Choose a file/ })).toBeVisible();
    choose(new File(['1'], 'spot.mp4', { type: 'video/mp4' }));
    await expect.element(screen.getByRole('progressbar', { name: 'Uploading spot.mp4' })).toBeVisible();
    await screen.getByRole('button', { name: /^File.*Cancel/ }).click();
    await expect.element(screen.getByRole('button', { name: /Choose a file/ })).toBeVisible();
    choose(new File(['1'], 'page.html', { type: 'text/html' }));
    await expect.element(screen.getByText('page.html: The file must be one of these: MP4, WebM.')).toBeVisible();
    choose(new File(['1'], 'odd.mp4', { type: 'video/mp4' }));
    await vi.waitFor(() => expect(world.uploads).toHaveLength(2));
    world.uploads[1]?.reject({
      problem: { errors: { file: { message: 'The file looks like MP4 but cannot be read.' } } },
    });
    await expect.element(screen.getByText('odd.mp4: The file looks like MP4 but cannot be read.')).toBeVisible();
  });

  it('takes what the kind of the object takes, and says that a file is there', async () => {
    const world = createFormWorld({
      creatives: [
        objectOf('creatives', { id: 9101, name: 'Jingle', kind: 'audio', file: { set: true }, mediaUrl: null }),
      ],
    });
    const screen = await open(world, '/creatives/9101/media');
    await expect.element(screen.getByText('File uploaded')).toBeVisible();
    expect(document.querySelector('input[type="file"]')).toHaveAttribute('accept', 'audio/mpeg,audio/mp4');
    await expect.element(screen.getByRole('button', { name: /^File.*Replace/ })).toBeVisible();
  });
});

describe('what is behind VAST', () => {
  const creative = (values: object) =>
    objectOf('creatives', {
      id: 9102,
      name: 'Cut',
      kind: 'vastUrl',
      vastUrl: 'https://ads.example/v',
      duration: null,
      ...values,
    });
  const found = {
    valid: true,
    vastVersion: '4.2',
    duration: 30,
    wrappers: 1,
    media: [{ mime: 'video/mp4', w: 1920, h: 1080, kbps: 8200, url: 'https://cdn.invalid/a.mp4' }],
    events: [],
    clickThrough: 'https://brand.example/',
    errors: [],
    warnings: [{ code: 'noEvents', message: 'These events have no tracking: start.', step: 1 }],
  };

  it('is told in sentences when asked, and fills in how long it is', async () => {
    const world = createFormWorld({ creatives: [creative({})] });
    world.answerOwn('POST validate', () => found);
    const screen = await open(world, '/creatives/9102/media');
    await screen.getByRole('button', { name: 'Validate' }).click();
    await expect.element(screen.getByText('Playable.')).toBeVisible();
    await expect.element(screen.getByText('Behind wrapper 1: These events have no tracking: start.')).toBeVisible();
    await expect.element(screen.getByText('video/mp4 1920×1080 8,200 kbps')).toBeVisible();
    await expect.element(screen.getByLabelText('Duration', { exact: true }).first()).toHaveValue('30');
    expect(world.owned).toEqual([
      { resource: 'creatives', call: 'POST validate', body: { vastUrl: 'https://ads.example/v' }, timeoutMs: 60_000 },
    ]);
    // What was found of another address says nothing of this one.
    await screen.getByRole('textbox', { name: 'VAST URL' }).fill('https://ads.example/other');
    await expect.element(screen.getByText('Playable.')).not.toBeInTheDocument();
  });

  it('that cannot be played says why, and a call that fails too', async () => {
    const world = createFormWorld({ creatives: [creative({ kind: 'vastXml', vastUrl: null, vastXml: '<VAST' })] });
    world.answerOwn('POST validate', () => ({
      ...found,
      valid: false,
      media: [],
      warnings: [],
      errors: [{ code: 'notXml', message: 'It is no well-formed XML.', step: 0 }],
    }));
    const screen = await open(world, '/creatives/9102/media');
    await screen.getByRole('button', { name: 'Validate' }).click();
    await expect.element(screen.getByText('Not playable.')).toBeVisible();
    await expect.element(screen.getByText('It is no well-formed XML.')).toBeVisible();
    world.answerOwn('POST validate', () => {
      throw new Error('The server cannot be reached.');
    });
    await screen.getByRole('button', { name: 'Validate' }).click();
    await expect.element(screen.getByText('The server cannot be reached.')).toBeVisible();
  });
});
