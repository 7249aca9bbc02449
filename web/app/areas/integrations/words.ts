import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  about: 'Services that Bowline works with: payments, mail, clouds.',
  connected: 'Connected',
  none: 'Nothing is connected yet.',
  available: 'Connect',
  connectTo: (name: string) => `Connect ${name}`,
  change: (name: string) => `Change ${name}`,
  submit: 'Connect',
  save: 'Save',
  edit: 'Change',
  test: 'Test',
  testOf: (name: string) => `Test ${name}`,
  name: 'Name',
  secretKept: (four: string) => `Stored, ends in ${four}. Left empty, it stays.`,
  on: 'On',
  off: 'Off',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  question: 'Its secrets are forgotten at once.',
  disconnected: 'Disconnected.',
  webhook: 'Address for webhooks',
  webhookHint: 'Paste it at the provider, so that it can say what happened',
  works: 'Works',
  fails: 'Does not work',
  tested: (ago: string) => `tested ${ago}`,
  sends: 'Sends mail',
  listHint: 'Several are separated by commas',
  notes: {
    stripe: 'Customers pay invoices by card and direct debit',
    smtp: 'Mail leaves through your own server',
    mailgun: 'Mail leaves through Mailgun, bounces come back',
    sendgrid: 'Mail leaves through SendGrid, bounces come back',
    ses: 'Mail leaves through Amazon SES, bounces come back',
    aws: 'Machines, buckets and networks on AWS',
    hetzner: 'Machines and networks at Hetzner Cloud',
    github: 'Runs of GitHub Actions',
    gitlab: 'Pipelines of GitLab CI',
    openai: 'Texts written by a model',
    hunter: 'Finds and judges addresses of people',
  } as Record<string, string>,
}
export type IntegrationWords = typeof en

export const useIntegrationWords = wordsHook(
  en,
  import.meta.glob<IntegrationWords>('./words.*.ts', { import: 'words' }),
)
