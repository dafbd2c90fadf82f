import { type ViewState, viewAudience, viewMaker, whyNoList, whyNoState } from '../model/terms/terms';
import { bool, defineResource, everyone, json, text } from '../schema/define';

const state: ViewState = {
  filter: { status: [1] },
  sort: { field: 'name', order: 'ASC' },
  perPage: 20,
  columns: ['id', 'name', 'status'],
  widths: {},
};

export const views = defineResource('views', ['View', 'Views', 'bookmark'], {
  systemRole: 'listViews',
  about: 'A view saves the filters, order and columns of a list.',
  uniqueName: false,
  hidden: true,
  paged: true,
  fields: {
    name: text('Name', { required: true, maxLength: 100, search: true, unique: ['name', 'list', 'maker'] }),
    list: text('List', { id: true, required: true, fixed: true, maxLength: 50, sample: ['applists'], filter: true }),
    state: json<ViewState>('State', { required: true, sample: [state] }),
    shared: bool('Shared', { help: 'Share with the team', filter: true }),
    // Keys of access.ts: the user who owns it, and the account that sees it.
    maker: text('Owner', { access: 'server' }),
    audience: text('Visible to', { access: 'server' }),
  },
  readBy: {
    'src/ui/views': 'name list state shared',
  },
  derive: { maker: viewMaker, audience: viewAudience },
  rules: { list: whyNoList, state: whyNoState },
  list: { columns: ['list', 'shared'], sort: ['name', 'asc'], actions: ['edit', 'archive', 'delete'] },
  access: { owner: 'platform', read: everyone.seesIn('audience'), write: everyone.madeIn('maker') },
  formerLabels: { maker: ['Made by', 'Faite par'], audience: ['Seen by', 'Vue par'] },
});
