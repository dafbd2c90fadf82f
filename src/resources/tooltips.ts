import { isTooltipKey } from '../model/tooltipKeys';
import { interfaceLanguages } from '../reference/interfaceLanguages';
import { admin, choice, choices, defineResource, longText, text, url } from '../schema/define';

export const tooltips = defineResource({
  name: 'tooltips',
  label: ['Tooltip', 'Tooltips'],
  icon: 'fileText',
  about: 'A tooltip is a help text tied to a place in the interface: a field, a column, a metric or a part of a screen.',
  owner: 'platform',
  uniqueName: false,
  fields: {
    name: text('Name', { required: true, maxLength: 100, search: true, help: 'Short title in the bubble' }),
    key: text('Key', {
      required: true,
      maxLength: 120,
      search: true,
      unique: ['key', 'locale', 'roles', 'modes'],
      help: 'Such as tags.cpm, report.metric.fill, screen.report.filters or custom.name',
      sample: ['custom.welcome'],
    }),
    text: longText('Text', { required: true, maxLength: 1000, help: 'Markdown: bold, italic, code, links and lists' }),
    link: url('Learn more'),
    locale: choice('Language', { required: true, initial: 'en', options: interfaceLanguages.map(({ locale, name }) => [locale, name] as const), filter: true }),
    roles: choices('Roles', { required: true, initial: 'all', options: { admin: 'Admin', demand: 'Publisher', sub: 'Sub-publisher', adv: 'Advertiser' }, filter: true }),
    modes: choices('Modes', { required: true, initial: 'all', options: { ssp: 'Supply', dsp: 'Demand' }, filter: true }),
    placement: choice('Side', { initial: 'auto', options: { auto: 'Automatic', top: 'Top', right: 'Right', bottom: 'Bottom', left: 'Left' } }),
  },
  initial: { name: ({ key }) => key },
  rules: {
    key: ({ key }, { definitions }) => (isTooltipKey(key, definitions) ? undefined : 'There is no such place. Name a field as in tags.cpm, or start with custom.'),
    text: ({ text: words }) => (/<[a-z!/]/i.test(words) ? 'HTML is not shown; write Markdown.' : undefined),
  },
  list: { columns: ['key', 'text', 'roles', 'modes'], sort: ['key', 'asc'] },
  access: { read: [admin.any], write: [admin.any] },
  menu: { group: 'Admin', order: 40 },
  sample: { count: 3, firstId: 1 },
});
