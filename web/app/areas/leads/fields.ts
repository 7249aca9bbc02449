import type { Lead, ListLeadsData } from '../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../kit/fields/field.ts'
import { useFormats } from '../../kit/speech.tsx'
import { useLeadWords } from './words.ts'

export const statusColors = {
  new: 'gray',
  working: 'blue',
  qualified: 'green',
  disqualified: 'red',
  converted: 'teal',
}

/** A lead's own fields are for the team; what the pool knows of it is only read. */
export function useLeadFields(): Field<Lead, ListLeadsData>[] {
  const words = useLeadWords()
  const formats = useFormats()
  const known = { mayChange: null, detail: false } as const
  return [
    {
      name: 'name',
      label: words.name,
      type: 'text',
      ...known,
      column: 'shown',
      sort: 'name',
      show: one => (one.erased ? words.erased : one.name),
    },
    { name: 'title', label: words.title, type: 'text', ...known, column: 'wide' },
    {
      name: 'company_name',
      label: words.company,
      type: 'text',
      ...known,
      column: 'shown',
      columnId: 'company',
    },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.statuses, statusColors),
      isRequired: true,
      column: 'shown',
      filter: 'status',
    },
    {
      name: 'disqualify_reason',
      label: words.disqualifyReason,
      type: 'text',
      maxLength: 500,
      detail: one => one.status === 'disqualified',
    },
    { name: 'owner_id', label: words.owner, type: 'user', column: 'wide', filter: 'owner_id' },
    { name: 'score', label: words.score, type: 'number', column: 'shown', sort: 'score' },
    { name: 'tags', label: words.tags, type: 'tags' },
    { name: 'notes', label: words.notes, type: 'long_text', maxLength: 10_000, column: false },
    { name: 'email', label: words.email, type: 'email', ...known, column: 'wide' },
    { name: 'phone', label: words.phone, type: 'phone', ...known },
    { name: 'country', label: words.country, type: 'country', ...known },
    {
      name: 'created_at',
      label: words.created,
      type: 'datetime',
      ...known,
      column: 'wide',
      columnId: 'created',
      show: one => formats.ago(one.created_at),
    },
  ]
}
