import { readFileSync } from 'node:fs'

export interface Seed {
  name: string
  category: string
  subject: string
  preheader: string
  source: string
}

const sourceOf = (file: string) => readFileSync(new URL(`./seeds/${file}.mjml`, import.meta.url), 'utf8')

/** Read with the module: they are few and short. */
export const seeds: readonly Seed[] = [
  {
    name: 'Announcement',
    category: 'announcement',
    subject: 'Something new at {{organization.name}}',
    preheader: 'One thing we have worked on for a while, and what it means for you',
    source: sourceOf('announcement'),
  },
  {
    name: 'Newsletter',
    category: 'newsletter',
    subject: 'What happened at {{organization.name}} this month',
    preheader: 'Three short stories, five minutes to read',
    source: sourceOf('newsletter'),
  },
  {
    name: 'Event invitation',
    category: 'event',
    subject: '{{first_name | default: "You"}}, join us on the day',
    preheader: 'An evening with people who do what you do',
    source: sourceOf('event'),
  },
  {
    name: 'Product update',
    category: 'product update',
    subject: 'New this week: three things that save you time',
    preheader: 'What is new, what is better, and what is mended',
    source: sourceOf('product-update'),
  },
  {
    name: 'Plain letter',
    category: 'letter',
    subject: 'A question for {{company.name | default: "you"}}',
    preheader: '',
    source: sourceOf('plain-letter'),
  },
  {
    name: 'Win-back',
    category: 'win-back',
    subject: 'We have not heard from you, {{first_name | default: "friend"}}',
    preheader: 'What is different now, and a way to say no',
    source: sourceOf('win-back'),
  },
]
