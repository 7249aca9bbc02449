import { wordsHook } from '../../../kit/speech.tsx'
import { names } from '../names.ts'

const en = {
  automations: names.automations,
  begin: 'Begin with',
  empty: 'An empty drawing',
  templates: {
    form: {
      name: 'Call people who fill in a form',
      about: 'A task for the contact’s owner.',
      task: 'Call {{contact.name}}',
    },
    booking: {
      name: 'Tag people who book a meeting',
      about: 'So that lists and campaigns can tell them apart.',
      tag: 'meeting booked',
    },
    canceled: {
      name: 'Offer a new time after a cancelation',
      about: 'A task for the contact’s owner.',
      task: 'Offer {{contact.name}} a new time',
    },
    contact: {
      name: 'Welcome every new contact',
      about: 'A task for the contact’s owner.',
      task: 'Introduce yourself to {{contact.name}}',
    },
    customer: {
      name: 'Write to new customers',
      about: 'A mail, one day after a contact becomes a customer.',
      subject: 'Welcome, {{first_name | default: "and thank you"}}',
      text: '<p>Hi {{first_name | default: "there"}},</p><p>thank you for choosing us. If anything is unclear, just reply to this mail.</p><p>{{sender_name}}</p>',
    },
  },
  name: 'Name',
  status: 'Status',
  trigger: 'When',
  triggers: {
    'form.submitted': 'Someone answers a form',
    'booking.created': 'Someone books a meeting',
    'booking.canceled': 'A meeting is canceled',
    'contact.created': 'A contact is new',
  } as Record<string, string>,
  runs: 'Runs',
  failed: 'Failed',
  on: 'On',
  off: 'Off',
  problems: 'Needs attention',
  action: 'Action',
  turnOn: 'Switch on',
  turnOff: 'Switch off',
  saved: 'Saved',
  copy: 'Copy as a workflow',
  remove: 'Delete',
  removed: 'Deleted',
  removeRule: 'Runs in progress are stopped.',
  newWorkflow: names.newWorkflow,
  noRules: 'No automations',
  noRulesText:
    'Short rules created earlier, or through the API, are listed here. To automate something new, start a workflow from a template.',
}
export type TemplateWords = typeof en

export const useTemplateWords = wordsHook(
  en,
  import.meta.glob<TemplateWords>('./words.*.ts', { import: 'words' }),
)
