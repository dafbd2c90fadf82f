import { fileSentences } from '../../../schema/files/decodeText';
import { sheetSentences } from '../../../schema/sheetSentences';

export default {
  validation: { ...sheetSentences, ...fileSentences },
  adx: {
    sheet: {
      button: 'File',
      export: 'Export %{count} row as %{format} |||| Export %{count} rows as %{format}',
      ticked: 'Export',
      import: 'Import a CSV file',
      title: 'Import %{objects}',
      about:
        'Take a file as the export writes it: its first line names the fields. A line with an ID changes that object; a line without one makes a new one. Nothing is stored unless every line is right.',
      mode: 'What lines may do',
      modes: { both: 'Change and create', update: 'Change only', create: 'Create only' },
      choose: 'Choose a file',
      other: 'Choose another file',
      looking: 'Looking through the file …',
      storing: 'Storing the file …',
      stopped: 'Stopped. The file is looked through again, to see what is stored.',
      download: 'Download faults as CSV',
      progress: {
        sent: '%{percent} % sent',
        waiting: 'Another file of your account is being imported; this one comes next.',
        checked: '%{read} of %{of} lines read, %{checked} checked',
        stored: '%{stored} of %{of} lines stored',
      },
      coming: '%{create} new, %{update} changed, %{unchanged} as they are.',
      nothing: 'The file changes nothing: all %{unchanged} are as they are.',
      rejected: '%{count} fault: nothing can be stored. |||| %{count} faults: nothing can be stored.',
      faults: 'Faults',
      line: 'Line',
      column: 'Column',
      fault: 'What is wrong',
      more: 'And %{count} more.',
      take: 'Import',
      done: 'Imported: %{create} new, %{update} changed.',
    },
  },
};
