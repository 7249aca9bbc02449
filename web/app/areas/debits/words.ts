import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')

const en = {
  ...names,
  run: 'Debit run',
  empty: 'No debit runs yet',
  emptyText:
    'Invoices of customers with a direct debit mandate wait here until they are due. Build a run and upload its file to your bank to collect them.',
  messageId: 'Message',
  state: 'State',
  states: { built: 'Built', submitted: 'Sent to bank', settled: 'Settled', canceled: 'Discarded' } as Record<
    string,
    string
  >,
  count: 'Debits',
  sum: 'Total',
  until: 'Due until',
  untilHint: 'Leave empty for everything due within two weeks.',
  collectedOn: 'Collected on',
  createdAt: 'Built',
  submittedAt: 'Sent to bank',
  settledAt: 'Settled',
  preview: 'Preview',
  previewOf: (n: number, sum: string) => (isOne(n) ? `1 debit, ${sum}` : `${n} debits, ${sum}`),
  nothing: 'Nothing to collect by then.',
  build: 'Build the run',
  built: 'Run built. Download its file and upload it to your bank.',
  download: 'Download file',
  handOver: 'Mark as sent',
  handOverTitle: 'Mark as sent to the bank',
  handOverText: 'Have you uploaded the file to your bank? Its payments then count as in progress.',
  handedOver: 'The payments are in progress.',
  settle: 'Settle',
  settleTitle: 'The money has arrived',
  settleText: 'Every payment in this run that was not returned counts as received.',
  settleOn: 'Received on',
  settleOnHint: 'Leave empty to use each debit’s own day.',
  settledNow: 'Payments received.',
  discard: 'Discard',
  discardText: 'The file is discarded, and its invoices wait for the next run.',
  discarded: 'Run discarded.',
  returns: 'Upload returns',
  returnsDone: (applied: number, duplicates: number, unknown: number) =>
    [
      isOne(applied) ? '1 return applied' : `${applied} returns applied`,
      duplicates > 0 && `${duplicates} already known`,
      unknown > 0 && `${unknown} without a debit here`,
    ]
      .filter(Boolean)
      .join(', '),
  blocks: 'Batches in the file',
  items: 'Debits',
  invoice: 'Invoice',
  amount: 'Amount',
  sequence: 'Sequence',
  sequences: { OOFF: 'One-off', FRST: 'First', RCUR: 'Recurring' } as Record<string, string>,
  scheme: 'Scheme',
  day: 'Day',
  umr: 'Mandate',
  endToEndId: 'End-to-end ID',
  mandates: 'Direct debit mandates',
  noMandates: 'No mandate yet',
  ask: 'Ask for a mandate',
  askText:
    'The customer signs through a link that is valid for 30 days. We email it unless you leave the address empty.',
  email: 'Email',
  emailHint: 'Where the link goes',
  oneOff: 'For a single collection only',
  asked: 'The mandate is ready to sign.',
  paper: 'Record a paper mandate',
  holder: 'Account holder',
  signedOn: 'Signed on',
  reference: 'Mandate reference',
  referenceHint: 'As on the paper. Leave empty to have one made.',
  recorded: 'Mandate recorded.',
  mandateStates: {
    pending: 'To be signed',
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
  } as Record<string, string>,
  copyLink: 'Copy link',
  copied: 'Link copied.',
  pdf: 'PDF',
  revoke: 'Revoke',
  revokeText: (umr: string) => `Nothing more will be collected with mandate ${umr}.`,
  revoked: 'Mandate revoked.',
  expiresOn: (day: string) => `until ${day}`,
  settingsText:
    'Collect invoices in euros from SEPA accounts. You need a creditor identifier, which your country’s central bank issues.',
  creditorId: 'Creditor identifier',
  creditorName: 'Creditor’s name',
  noticeDays: 'Days between notice and collection',
  noticeHint: 'How far ahead customers are told the amount and the day.',
  assume: 'Count a run as paid five banking days after its day unless payments are returned',
  save: 'Save',
  saved: 'Saved',
  turnOff: 'Turn off',
  turnOffText:
    'No mandates can be requested and no runs built until you set it up again. Signed mandates are kept.',
}
export type DebitWords = typeof en

export const useDebitWords = wordsHook(en, import.meta.glob<DebitWords>('./words.*.ts', { import: 'words' }))
