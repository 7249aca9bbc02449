import type { TemplateIn } from '../templates/schema.ts'

/** What Harbor & Pine writes again and again. */
export const library: readonly TemplateIn[] = [
  {
    name: 'After a fair',
    kind: 'template',
    shortcut: 'fair',
    visibility: 'organization',
    subject: 'Ten minutes after the fair',
    body_html:
      '<p>Hi {{ first_name | default: "there" }},</p><p>it was good to meet you in Hanover. Shall we take ten minutes this week to see whether it fits how {{ company_name | default: "your team" }} works?</p><p>{{ sender_name }}</p>',
  },
  {
    name: 'A quote is out',
    kind: 'template',
    shortcut: 'quote',
    visibility: 'organization',
    subject: 'Your quote, and a question',
    body_html:
      '<p>Hi {{ first_name | default: "there" }},</p><p>you have had the quote for a few days now. Is anything missing for a decision? I am glad to go through it with you and whoever signs.</p><p>{{ sender_name }}</p>',
  },
  {
    name: 'Thank you for signing',
    kind: 'template',
    shortcut: 'welcome',
    subject: 'Welcome aboard',
    body_html:
      '<p>Hi {{ first_name | default: "there" }},</p><p>thank you for your trust. {{ deal.name | default: "Everything" }} starts as agreed; your invitation follows today, and I call you after the first week.</p><p>{{ sender_name }}</p>',
  },
  {
    name: 'Where we are',
    kind: 'snippet',
    shortcut: 'address',
    visibility: 'organization',
    body_html: '<p>Harbor &amp; Pine, Pier 14, third floor. Ring at “Pine”; parking is behind the house.</p>',
  },
  {
    name: 'Two times to meet',
    kind: 'snippet',
    shortcut: 'times',
    body_html: '<p>Would Tuesday at ten or Thursday at two suit you? Half an hour is enough.</p>',
  },
]

/** Begun this morning. */
export const begun = {
  who: 'Mere Tāwhai',
  body_html:
    '<p>Kia ora Mere,</p><p>a second day about reports alone works well. What does your board ask most often: how the quarter will end, or</p>',
}

/** Written last night, for tomorrow morning. */
export const planned = {
  who: 'Inés Navarro',
  subject: 'The two sites in Valencia',
  body_html:
    '<p>Hola Inés,</p><p>as promised, the plan for the two sites in Valencia: we start with the warehouse in the first week, the office follows once your people are trained.</p><p>Shall I book the Monday?</p><p>Dana</p>',
}
