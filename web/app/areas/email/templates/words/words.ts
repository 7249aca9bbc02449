import { wordsHook } from '../../../../kit/speech.tsx'

const en = {
  name: 'Name',
  kind: 'Kind',
  kinds: { template: 'Template', snippet: 'Snippet' },
  kindsAbout: {
    template: 'A whole mail with its subject. Type / while writing.',
    snippet: 'A few sentences for anywhere in a mail. Type ; while writing.',
  },
  shortcut: 'Shortcut',
  shortcutAbout: (sign: string) => `Type ${sign} and these letters while you write.`,
  text: 'Text',
  insertField: 'Insert a field',
  fields: {
    first_name: 'First name',
    last_name: 'Last name',
    company_name: 'Company',
    title: 'Job title',
    'deal.name': 'Deal',
    'deal.amount': 'Amount of the deal',
    sender_name: 'Your name',
  } as Record<string, string>,
  shared: 'Shared',
  own: 'Yours alone',
  sharing: 'Who uses it',
  share: 'Everybody in the organization may use it',
  shareAbout: 'You and admins change it; everybody sees the same numbers.',
  sent: 'Sent',
  opened: 'Opened',
  clicked: 'Clicked',
  replied: 'Answered',
  used: 'Last used',
  newTemplate: 'New template',
  create: 'Create',
  save: 'Save',
  remove: 'Delete',
  removed: (name: string) => `${name}: deleted`,
  none: 'Write it once',
  noneText:
    'What you write again and again: a whole mail, or a few sentences, filled in for whom you write to.',
  preview: 'Preview',
  previewFor: 'As it reads for',
  previewNobody: 'Choose a contact to see their fields filled in.',
  notSaved: 'Save to see your changes here.',
  missing: (fields: string) => `Nothing was known for: ${fields}`,
  numbers: 'What became of it',
  theirs: 'A colleague shares this template. You may use it; they and admins change it.',
}
export type TemplateWords = typeof en

export const useTemplateWords = wordsHook(
  en,
  import.meta.glob<TemplateWords>('./words.*.ts', { import: 'words' }),
)
