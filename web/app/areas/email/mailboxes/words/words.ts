import { wordsHook } from '../../../../kit/speech.tsx'

const en = {
  writingAbout: 'How the mail leaves that you write yourself, and how you read.',
  sending: 'Sending',
  undo: 'Time to take a mail back',
  noUndo: 'None: it leaves at once',
  undoSeconds: (count: number) => `${count} seconds`,
  writeFrom: 'Mailbox you write from',
  automatic: 'Your first one, else the organization default',
  reading: 'Reading',
  showPictures: 'Show pictures from the internet',
  showPicturesAbout: 'They tell a sender when and where a mail is read. Attached pictures are always shown.',
  signatureAbout: 'Added below your mail if the mailbox has no signature of its own.',
  appendSent: 'Put what I send here into its Sent folder',
  colleaguesSee: 'What colleagues see',
  colleaguesSeeAbout:
    'This includes admins and owners. Invoices, quotes and contracts are always visible; you can open or close single threads.',
  views: {
    full: 'Everything',
    subject: 'Subject, people and time',
    metadata: 'People and time',
    private: 'Nothing',
  },
  viewNotes: {
    subject: 'colleagues see no texts',
    metadata: 'colleagues see neither subjects nor texts',
    private: 'colleagues see nothing',
  } as Record<string, string>,
  sharedWith: 'Who sees everything',
  sharedWithSome: (names: string) => `all of it for ${names}`,
  readAt: (ago: string) => `read ${ago}`,
  readsAtOnce: 'new mail arrives at once',
  earlierFrom: (day: string) => `Earlier mail since ${day}`,
  purpose: 'Used for',
  purposes: { mail: 'Reading and writing mail', drop: 'Filing mail from other programs' },
  filesMail: 'Files mail',
  dropAddress: 'Address for filing mail',
  dropAbout:
    'Put it in copy when you write in another program, or forward mail to it from your own address: it is filed with the contacts in it.',
}
export type MailboxWords = typeof en

export const useMailboxWords = wordsHook(
  en,
  import.meta.glob<MailboxWords>('./words.*.ts', { import: 'words' }),
)
