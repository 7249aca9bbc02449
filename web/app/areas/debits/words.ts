import { isOneIn } from '../../kit/plural.ts'
import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const isOne = isOneIn('en')

const en = {
  ...names,
  run: 'Debit run',
  empty: 'No debit runs yet',
  emptyText:
    'Invoices of customers with a direct debit mandate wait here for their day. Build a run, hand its file to your bank, and the invoices are paid.',
  messageId: 'Message',
  state: 'State',
  states: { built: 'Built', submitted: 'Handed over', settled: 'Settled', canceled: 'Discarded' } as Record<
    string,
    string
  >,
  count: 'Debits',
  sum: 'Sum',
  until: 'Due until',
  untilHint: 'Left empty: everything due within two weeks.',
  collectedOn: 'Collected on',
  createdAt: 'Built',
  submittedAt: 'Handed over',
  settledAt: 'Settled',
  preview: 'Preview',
  previewOf: (n: number, sum: string) => (isOne(n) ? `1 debit, ${sum}` : `${n} debits, ${sum}`),
  nothing: 'Nothing to collect by then.',
  build: 'Build the run',
  built: 'The run is built. Download its file and hand it to your bank.',
  download: 'Download file',
  handOver: 'Hand over',
  handOverTitle: 'Hand over to the bank',
  handOverText: 'Have you given the file to your bank? From then on the payments count as on their way.',
  handedOver: 'The payments are on their way.',
  settle: 'Settle',
  settleTitle: 'The money came',
  settleText: 'Every payment of this run that did not come back counts as received.',
  settleOn: 'Received on',
  settleOnHint: 'Left empty, each on its day.',
  settledNow: 'The payments are received.',
  discard: 'Discard',
  discardText: 'The file is discarded, and its invoices wait for another run.',
  discarded: 'The run is discarded.',
  returns: 'Upload returns',
  returnsDone: (applied: number, duplicates: number, unknown: number) =>
    [
      isOne(applied) ? '1 return applied' : `${applied} returns applied`,
      duplicates > 0 && `${duplicates} known already`,
      unknown > 0 && `${unknown} of no debit here`,
    ]
      .filter(Boolean)
      .join(', '),
  blocks: 'Blocks of the file',
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
  askText: 'The customer signs it by a link within 30 days. It is mailed unless you leave the address empty.',
  email: 'Email',
  emailHint: 'Where the link goes',
  oneOff: 'For one collection alone',
  asked: 'The mandate is ready to be signed.',
  paper: 'Record one on paper',
  holder: 'Account holder',
  signedOn: 'Signed on',
  reference: 'Mandate reference',
  referenceHint: 'As on the paper; left empty, one is made.',
  recorded: 'The mandate is recorded.',
  mandateStates: {
    pending: 'To be signed',
    active: 'Active',
    expired: 'Expired',
    revoked: 'Revoked',
  } as Record<string, string>,
  copyLink: 'Copy link',
  copied: 'The link is copied.',
  pdf: 'PDF',
  revoke: 'Revoke',
  revokeText: (umr: string) => `Nothing is collected by mandate ${umr} any more.`,
  revoked: 'The mandate is revoked.',
  expiresOn: (day: string) => `until ${day}`,
  settingsText:
    'Collect invoices in euros from accounts in SEPA. You need a creditor identifier, which the central bank of your country gives out.',
  creditorId: 'Creditor identifier',
  creditorName: 'Creditor’s name',
  noticeDays: 'Days between notice and collection',
  noticeHint: 'Customers are told the amount and the day so long ahead.',
  assume: 'Count a run as paid five banking days after its day, where nothing came back',
  save: 'Save',
  saved: 'Saved',
  turnOff: 'Turn off',
  turnOffText:
    'No mandates are asked for and no runs are built until it is set up again. What was signed stays.',
}
export type DebitWords = typeof en

export const useDebitWords = wordsHook(en, import.meta.glob<DebitWords>('./words.*.ts', { import: 'words' }))
