import { wordsHook } from '../../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  title: 'Name',
  type: 'Type',
  types: { contact: 'Contact', company: 'Company', deal: 'Deal', task: 'Task', note: 'Note', file: 'File' },
  with: 'Along with it',
  kinds: {
    deals: 'Deals:',
    tasks: 'Tasks:',
    notes: 'Notes:',
    files: 'Files:',
    emails: 'Emails:',
    lists: 'Lists:',
    sequences: 'Sequences:',
    campaigns: 'Campaigns:',
    bookings: 'Bookings:',
    submissions: 'Form submissions:',
  },
  deletedBy: 'Deleted by',
  deleted: 'Deleted',
  expires: 'Kept until',
  actions: 'Actions',
  restore: 'Restore',
  restored: 'Restored.',
  deleteForGood: 'Delete for good',
  deleteQuestion: (title: string) => `“${title}” cannot be restored afterwards.`,
  takenText: 'Another contact has this email address now. You can restore this one without the address.',
  restoreWithout: 'Restore without the address',
  empty: 'The trash is empty',
  emptyText:
    'What you delete is kept here for 30 days and can be restored with everything that went with it.',
}
export type TrashWords = typeof en

export const useTrashWords = wordsHook(en, import.meta.glob<TrashWords>('./words.*.ts', { import: 'words' }))
