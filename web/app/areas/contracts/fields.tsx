import type { Contract, ListContractsData } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { useTranslated } from '../../kit/sentences/use-translated.ts'
import { useContractWords } from './words.ts'

const colors = {
  draft: 'gray',
  sent: 'blue',
  partially_signed: 'teal',
  completed: 'green',
  declined: 'red',
  voided: 'gray',
  expired: 'orange',
}

export function useContractFields(): Field<Contract, ListContractsData>[] {
  const words = useContractWords()
  const translated = useTranslated()
  return [
    { name: 'title', label: words.title, type: 'text', column: 'shown' },
    {
      name: 'party_b_name',
      label: words.partyName.b,
      type: 'text',
      column: 'shown',
      columnId: 'party',
      show: one => one.party_b_name || one.party_b_email,
      face: one => ({ name: one.party_b_name || one.party_b_email, size: 20 }),
    },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.statuses, colors),
      column: 'shown',
      filter: 'status',
    },
    { name: 'sent_at', label: words.sent, type: 'datetime', column: 'wide' },
    { name: 'completed_at', label: words.completed, type: 'datetime', column: 'wide' },
    { name: 'created_by_id', label: translated('Created by'), type: 'user', column: 'wide', filter: 'owner' },
    { name: 'created_at', label: words.created, type: 'datetime' },
    { name: 'party_b_email', label: words.partyEmail.b, type: 'email' },
    { name: 'party_a_name', label: words.partyName.a, type: 'text' },
    { name: 'party_a_email', label: words.partyEmail.a, type: 'email' },
    { name: 'deal_id', label: words.deal, type: 'record', record: 'deal' },
    {
      name: 'content_html',
      label: words.text,
      type: 'long_text',
      column: false,
      show: one => textOf(one.content_html),
    },
    {
      name: 'fields',
      label: words.fieldsToFill,
      type: 'number',
      column: false,
      show: one => words.fieldsPlaced(one.fields.fields.length),
    },
  ]
}

/** Parsed without being shown: nothing in it loads or runs. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p,h1,h2,h3,h4,li,tr,br')) block.append('\n')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
