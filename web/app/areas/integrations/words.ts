import { wordsHook } from '../../kit/speech.tsx'
import { names } from './names.ts'

const en = {
  ...names,
  about: 'Services Bowline works with: payments, email, cloud.',
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
  secretKept: (four: string) => `Stored, ends in ${four}. Leave empty to keep it.`,
  off: 'Off',
  turnOff: 'Turn off',
  turnOn: 'Turn on',
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
  question: 'Its secrets are deleted immediately.',
  disconnected: 'Disconnected.',
  webhook: 'Address for webhooks',
  webhookHint: 'Paste this at the provider so it can send events',
  works: 'Works',
  fails: 'Not working',
  tested: (ago: string) => `tested ${ago}`,
  sends: 'Sends mail',
  listHint: 'Separate several with commas',
  notes: {
    stripe: 'Let customers pay invoices by card and direct debit',
    smtp: 'Send email through your own server',
    mailgun: 'Send email through Mailgun and track bounces',
    sendgrid: 'Send email through SendGrid and track bounces',
    ses: 'Send email through Amazon SES and track bounces',
    aws: 'Machines, buckets and networks on AWS',
    hetzner: 'Machines and networks at Hetzner Cloud',
    github: 'Runs of GitHub Actions',
    gitlab: 'Pipelines of GitLab CI',
    openai: 'Texts written by a model',
    hunter: 'Finds and verifies people’s addresses',
  } as Record<string, string>,
}
export type IntegrationWords = typeof en

export const useIntegrationWords = wordsHook(
  en,
  import.meta.glob<IntegrationWords>('./words.*.ts', { import: 'words' }),
)
