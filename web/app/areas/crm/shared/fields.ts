import type {
  Company,
  Contact,
  ListCompaniesData,
  ListContactsData,
  ListTasksData,
  Task,
} from '../../../../../sdk/index.ts'
import { type Field, optionsOf } from '../../../kit/fields/field.ts'
import { useCustomFields } from '../../../kit/fields/use-custom-fields.ts'
import { useFormats } from '../../../kit/speech.tsx'
import { useTaskWords } from '../tasks/words.ts'
import { useCrmWords } from '../words.ts'
import { useCompanyTaxFields, usePortalField } from './tax-fields.ts'

const statusColors = { lead: 'gray', prospect: 'blue', customer: 'green', churned: 'red' }
const taskColors = { open: 'blue', done: 'green', canceled: 'gray' }
const priorityColors = { high: 'red' }

export function useContactFields(): Field<Contact, ListContactsData>[] {
  const words = useCrmWords()
  const formats = useFormats()
  const custom = useCustomFields<Contact, ListContactsData>('contact')
  return [
    {
      name: 'name',
      label: words.name,
      type: 'text',
      column: 'shown',
      sort: 'name',
      detail: false,
      bulk: false,
      import: true,
      show: one => one.name || one.email || '—',
      face: one => ({ name: one.name || one.email || '' }),
    },
    { name: 'first_name', label: words.firstName, type: 'text', form: true, bulk: false, import: true },
    { name: 'last_name', label: words.lastName, type: 'text', form: true, bulk: false, import: true },
    {
      name: 'email',
      label: words.email,
      type: 'email',
      column: 'wide',
      sort: 'email',
      form: true,
      import: true,
      leadsTo: one => `/inbox/${one.id}`,
    },
    { name: 'phone', label: words.phone, type: 'phone', form: true, import: true },
    { name: 'title', label: words.title, type: 'text', column: 'wide', form: true, import: true },
    {
      name: 'company_id',
      label: words.company,
      type: 'record',
      record: 'company',
      recordName: one => one.company_name,
      column: 'shown',
      columnId: 'company',
    },
    // By its name: a company that is not there yet is made.
    {
      name: 'company_name',
      label: words.company,
      type: 'text',
      column: false,
      detail: false,
      bulk: false,
      form: true,
      import: true,
    },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.statuses, statusColors),
      isRequired: true,
      bulk: true,
      column: 'shown',
      filterAny: 'status',
      import: true,
    },
    { name: 'owner_id', label: words.owner, type: 'user', column: 'wide', filterAny: 'owner_ids' },
    { name: 'score', label: words.score, type: 'number', mayChange: null, column: 'wide', sort: 'score' },
    { name: 'country', label: words.country, type: 'country', form: true, import: true },
    { name: 'language', label: words.language, type: 'language', form: true, import: true },
    { name: 'billing_address', label: words.billingAddress, type: 'address', column: false },
    {
      name: 'tax_kind',
      label: words.taxKind,
      type: 'select',
      options: optionsOf(words.taxKinds),
    },
    usePortalField(),
    { name: 'timezone', label: words.timezone, type: 'timezone', import: true },
    { name: 'linkedin_url', label: words.linkedin, type: 'url', import: true },
    { name: 'source', label: words.source, type: 'text', import: true },
    { name: 'tags', label: words.tags, type: 'tags', bulk: false, import: true },
    {
      name: 'unsubscribed',
      label: words.unsubscribed,
      type: 'boolean',
      isRequired: true,
      bulk: true,
      import: true,
    },
    {
      name: 'last_contacted_at',
      label: words.lastContacted,
      type: 'datetime',
      mayChange: null,
      column: 'wide',
      sort: 'last_contacted_at',
      show: one => one.last_contacted_at && formats.ago(one.last_contacted_at),
    },
    { name: 'created_at', label: words.created, type: 'datetime', mayChange: null, sort: 'created_at' },
    ...custom,
  ]
}

export function useCompanyFields(): Field<Company, ListCompaniesData>[] {
  const words = useCrmWords()
  const custom = useCustomFields<Company, ListCompaniesData>('company')
  return [
    {
      name: 'name',
      label: words.name,
      type: 'text',
      isRequired: true,
      column: 'shown',
      sort: 'name',
      form: 'wide',
      show: one => one.name,
      face: one => ({ name: one.name, kind: 'company' }),
    },
    {
      name: 'domain',
      label: words.domain,
      type: 'text',
      help: words.domainHint,
      column: 'shown',
      form: true,
      bulk: false,
    },
    { name: 'website', label: words.website, type: 'url' },
    { name: 'industry', label: words.industry, type: 'text', column: 'wide', form: true },
    { name: 'size', label: words.size, type: 'text' },
    { name: 'phone', label: words.phone, type: 'phone' },
    { name: 'address', label: words.address, type: 'long_text' },
    { name: 'city', label: words.city, type: 'text' },
    { name: 'country', label: words.country, type: 'country', column: 'wide', form: true },
    { name: 'language', label: words.language, type: 'language', form: true },
    ...useCompanyTaxFields(),
    {
      name: 'parent_id',
      label: words.parentCompany,
      type: 'record',
      record: 'company',
      recordName: one => one.parent?.name ?? null,
      form: true,
    },
    { name: 'owner_id', label: words.owner, type: 'user', column: 'wide', filter: 'owner', form: true },
    { name: 'tags', label: words.tags, type: 'tags', bulk: false },
    {
      name: 'contact_count',
      label: words.contacts,
      type: 'number',
      mayChange: null,
      column: 'shown',
      columnId: 'contacts',
      detail: false,
    },
    { name: 'created_at', label: words.created, type: 'datetime', mayChange: null, sort: 'created_at' },
    ...custom,
  ]
}

export function useTaskFields(): Field<Task, ListTasksData>[] {
  const words = useCrmWords()
  const own = useTaskWords()
  return [
    { name: 'title', label: words.task, type: 'text', isRequired: true, column: 'shown', form: 'wide' },
    {
      name: 'status',
      label: words.status,
      type: 'select',
      options: optionsOf(words.taskStatuses, taskColors),
      isRequired: true,
      bulk: true,
      filter: 'status',
    },
    {
      name: 'type',
      label: words.type,
      type: 'select',
      options: optionsOf(words.taskTypes),
      isRequired: true,
      bulk: true,
      column: 'wide',
      filter: 'type',
      form: true,
    },
    {
      name: 'priority',
      label: words.priority,
      type: 'select',
      options: optionsOf(words.priorities, priorityColors),
      isRequired: true,
      bulk: true,
      column: 'wide',
      filter: 'priority',
      form: true,
    },
    {
      name: 'due_at',
      label: words.due,
      type: 'datetime',
      // Of its list it is the day that counts.
      column: false,
      form: true,
      detail: one => one.due_on === null,
    },
    {
      name: 'due_on',
      label: own.dueOn,
      type: 'date',
      column: false,
      form: true,
      detail: one => one.due_on !== null || one.due_at === null,
    },
    {
      name: 'remind_minutes_before',
      label: own.remindBefore,
      type: 'number',
      column: false,
      bulk: true,
    },
    // For conditions: a task says itself which record it is about, and when it comes again.
    {
      name: 'subject',
      label: own.about,
      type: 'select',
      options: optionsOf(own.abouts),
      mayChange: null,
      column: false,
      detail: false,
    },
    {
      name: 'repeat',
      label: own.repeat,
      type: 'select',
      options: optionsOf(own.units),
      mayChange: null,
      column: false,
      detail: false,
    },
    {
      name: 'subject_title',
      label: own.about,
      type: 'text',
      mayChange: null,
      column: 'wide',
      detail: false,
      face: ({ subject, subject_title: name }) =>
        name && (subject?.type === 'contact' || subject?.type === 'company')
          ? { name, size: 20, kind: subject.type === 'company' ? 'company' : 'person' }
          : null,
    },
    {
      name: 'assignee_id',
      label: words.assignee,
      type: 'user',
      column: 'wide',
      filter: 'assignee_id',
      form: true,
    },
    // What a task is about stands in a card of its own.
    {
      name: 'contact_id',
      label: words.contact,
      type: 'record',
      record: 'contact',
      form: true,
      detail: one => one.subject?.type !== 'contact',
    },
    {
      name: 'deal_id',
      label: words.deal,
      type: 'record',
      record: 'deal',
      form: true,
      detail: one => one.subject?.type !== 'deal',
    },
    { name: 'notes', label: words.notes, type: 'long_text', column: false, form: 'wide' },
    { name: 'completed_at', label: words.completed, type: 'datetime', mayChange: null },
    { name: 'created_at', label: words.created, type: 'datetime', mayChange: null },
  ]
}
