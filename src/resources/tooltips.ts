import { interfaceLanguageOptions, placeExamples, roles, whyNoPlace, whyNotMarkdown } from '../model/terms/terms';
import { admin, choice, choices, defineResource, longText, text, url } from '../schema/define';

export const tooltips = defineResource('tooltips', ['Tooltip', 'Tooltips', 'fileText'], {
  systemRole: 'helpTexts',
  about: 'A tooltip is a help text for part of the interface: a field, a column, a metric or a section.',
  uniqueName: false,
  fields: {
    name: text('Name', {
      required: true,
      initialFrom: 'key',
      maxLength: 100,
      search: true,
      help: 'Short title in the tooltip',
    }),
    key: text('Key', {
      id: true,
      required: true,
      maxLength: 120,
      search: true,
      unique: ['key', 'locale', 'roles', 'modes'],
      help: placeExamples,
      sample: ['custom.welcome'],
    }),
    text: longText('Text', { required: true, maxLength: 1000, help: 'Markdown: bold, italic, code, links and lists' }),
    link: url('Learn more'),
    locale: choice('Language', { required: true, initial: 'en', options: interfaceLanguageOptions, filter: true }),
    roles: choices('Roles', { required: true, initial: 'all', options: roles, filter: true }),
    modes: choices('Modes', {
      required: true,
      initial: 'all',
      options: { ssp: 'Supply', dsp: 'Demand' },
      filter: true,
    }),
    placement: choice('Placement', {
      initial: 'auto',
      options: { auto: 'Automatic', top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' },
    }),
  },
  readBy: {
    'api/tooltips.ts': 'name key text link locale roles modes placement',
  },
  rules: { key: whyNoPlace, text: whyNotMarkdown },
  list: { columns: ['key', 'text', 'roles', 'modes'], sort: ['key', 'asc'] },
  access: { owner: 'platform', read: [admin.any], write: [admin.any] },
  menu: { group: 'Admin', order: 40 },
  formerLabels: { placement: ['Side', 'Côté'] },
  sample: { count: 3, firstId: 1 },
});
