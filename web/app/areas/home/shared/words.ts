import { wordsHook } from '../../../kit/speech.tsx'

const en = {
  getStarted: 'Get started',
  progress: (done: number, total: number) => `${done} of ${total} done`,
  done: 'Done',
  hideAll: 'Hide this list',
  hide: (step: string) => `Hide: ${step}`,
  steps: {
    organization: 'Add your company’s address',
    mailbox: 'Connect your mailbox',
    import: 'Import your contacts',
    team: 'Invite a colleague',
    pipeline: 'Arrange your pipeline',
    payments: 'Choose how customers pay you',
    booking: 'Let customers book a time',
  },
  sampleText:
    'Want to look around first? Sample data comes with companies, people and deals, and goes again with one click.',
  sampleThere: 'You are working with sample data. Nothing of it is sent anywhere.',
  addSample: 'Add sample data',
  removeSample: 'Remove sample data',
  sampleAdded: 'Sample data added',
  sampleRemoved: 'Sample data removed',
  removeQuestion: 'Remove all sample companies, contacts, deals, tasks and notes? Your own records stay.',
  removeTouched: (names: string) =>
    `Somebody has worked on some of these: ${names}. They move to the trash for 30 days with what is attached to them; the rest is removed.`,
  sampleTitle: 'Sample data',
}
export type SetupWords = typeof en

export const useSetupWords = wordsHook(en, import.meta.glob<SetupWords>('./words.*.ts', { import: 'words' }))
