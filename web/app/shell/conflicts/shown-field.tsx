import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CustomField, listPipelines, listTeamMembers } from '../../../../sdk/index.ts'
import { useBillingWords } from '../../areas/billing/words.ts'
import { useContractWords } from '../../areas/contracts/words.ts'
import { useCrmWords } from '../../areas/crm/words.ts'
import { useDealWords } from '../../areas/deals/words.ts'
import { useShownValue } from '../../kit/fields/shown-value.ts'
import { useCustomFields } from '../../kit/fields/use-custom-fields.ts'
import type { Conflict } from '../../kit/form/conflicts/question.ts'
import { DealLink } from '../../kit/record/deal-link.tsx'
import { CompanyLink, ContactLink } from '../../kit/record/record-links.tsx'
import { client } from '../../kit/session/api.ts'
import { useFormats } from '../../kit/speech.tsx'
import css from './conflict-dialog.module.css'
import { useConflictWords } from './words.ts'

const entityOf = (kind: string) => (kind === 'compan' ? 'company' : kind) as CustomField['entity']
const customKey = (field: string) => (field.startsWith('custom.') ? field.slice('custom.'.length) : undefined)

/** What the screens call a field. */
export function useFieldLabel(kind: string): (field: string) => string {
  const own = useConflictWords().fields
  const crm = useCrmWords()
  const deals = useDealWords()
  const billing = useBillingWords()
  const contracts = useContractWords()
  const custom = useCustomFields(entityOf(kind))
  const isOrder = kind === 'invoice' || kind === 'quote'
  const labels: Record<string, string> = {
    ...own,
    first_name: crm.firstName,
    last_name: crm.lastName,
    email: crm.email,
    phone: crm.phone,
    title: kind === 'contact' ? crm.title : own.subject,
    company_id: crm.company,
    company_name: crm.company,
    owner_id: crm.owner,
    assignee_id: crm.assignee,
    contact_id: deals.contact,
    deal_id: contracts.deal,
    status: kind === 'deal' ? deals.stage : crm.status,
    stage_id: deals.stage,
    source: crm.source,
    country: crm.country,
    tags: crm.tags,
    unsubscribed: crm.unsubscribed,
    domain: crm.domain,
    website: crm.website,
    industry: crm.industry,
    address: crm.address,
    type: crm.type,
    priority: crm.priority,
    due_at: crm.due,
    amount_cents: deals.value,
    expected_close_date: deals.expectedClose,
    forecast_category: deals.forecast,
    lost_reason: deals.lostReason,
    notes: isOrder ? billing.notes : own.details,
    body: own.note,
    payment_terms: billing.terms,
    due_date: billing.dueDate,
    valid_until: billing.validUntil,
    po_number: billing.poNumber,
    terms: billing.legalTerms,
    footer_note: billing.footerNote,
    bill_to_name: billing.billToName,
    bill_to_email: billing.billToEmail,
    bill_to_address: billing.billToAddress,
    bill_to_tax_id: billing.billToTaxId,
    order_discount_kind: billing.discountKind,
    order_discount_value: billing.orderDiscount,
    lines: billing.lines,
    content_html: own.text,
    fields: own.layout,
    party_a_name: contracts.partyName.a,
    party_a_email: contracts.partyEmail.a,
    party_b_name: contracts.partyName.b,
    party_b_email: contracts.partyEmail.b,
  }
  return field => custom.find(({ key }) => key === customKey(field))?.label ?? labels[field] ?? field
}

interface FieldValueProps {
  conflict: Conflict
  field: string
  value: unknown
}

/** A value as the screens show it. */
export function FieldValue({ conflict, field, value }: FieldValueProps): ReactNode {
  const words = useConflictWords()
  const shown = useShown(conflict)(field, value)
  if (shown === '' || shown === null) {
    return (
      <Text size="sm" c="dimmed" fs="italic">
        {words.empty}
      </Text>
    )
  }
  if (typeof shown !== 'string') return <div className={css.value}>{shown}</div>
  return <div className={`${css.value} ${shown.length > 200 ? css.long : ''}`}>{shown}</div>
}

function useShown({ kind, current }: Conflict): (field: string, value: unknown) => ReactNode {
  const words = useConflictWords()
  const formats = useFormats()
  const choices = useChoices(kind)
  const members = useQuery({ queryKey: ['team', 'members'], queryFn: () => listTeamMembers({ client }) })
  const pipelines = useQuery({
    queryKey: ['deals', 'pipelines'],
    queryFn: () => listPipelines({ client }),
    enabled: kind === 'deal',
  })
  const custom = useCustomFields(entityOf(kind))
  const shownCustom = useShownValue(custom)
  const currency = String(current.currency ?? '')
  return (field, value) => {
    if (value === null || value === undefined || value === '') return ''
    const own = custom.find(({ key }) => key === customKey(field))
    if (own) return shownCustom(own, value)
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
    const chosen = choices[field]?.[text]
    if (chosen) return chosen
    switch (field) {
      case 'lines':
        return <Lines lines={value as Line[]} currency={currency} />
      case 'fields':
        return words.fieldsPlaced((value as unknown[]).length)
      case 'tags':
        return (value as string[]).join(', ')
      case 'content_html':
        return textOf(text)
      case 'country':
        return formats.country(text)
      case 'owner_id':
      case 'assignee_id':
        return members.data?.data.find(({ id }) => id === value)?.name ?? text
      case 'contact_id':
        return <ContactLink id={text} otherwise={words.fields.record} />
      case 'company_id':
        return <CompanyLink id={text} otherwise={words.fields.record} />
      case 'deal_id':
        return <DealLink id={text} otherwise={words.fields.record} />
      case 'stage_id':
        return (
          pipelines.data?.data.flatMap(({ stages }) => stages).find(({ id }) => id === value)?.name ?? text
        )
      case 'amount_cents':
        return formats.money(Number(value), currency)
      case 'order_discount_value':
        return current.order_discount_kind === 'amount'
          ? formats.money(Number(value), currency)
          : formats.number(Number(value))
      case 'due_at':
        return formats.dateTime(text)
      case 'due_date':
      case 'valid_until':
      case 'expected_close_date':
        return formats.date(text)
      default:
        if (typeof value === 'boolean') return value ? words.yes : words.no
        return text
    }
  }
}

/** Fields of a few words, and what each of them is called. */
function useChoices(kind: string): Record<string, Record<string, string>> {
  const crm = useCrmWords()
  const deals = useDealWords()
  const billing = useBillingWords()
  const statuses = { contact: crm.statuses, deal: deals.statuses, task: crm.taskStatuses }
  return {
    status: statuses[kind as keyof typeof statuses] ?? {},
    type: crm.taskTypes,
    priority: crm.priorities,
    forecast_category: deals.categories,
    payment_terms: billing.termLabels,
    order_discount_kind: billing.discountKinds,
  }
}

interface Line {
  name: string
  quantity: number
  unit_price_cents: number
}

function Lines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  const words = useConflictWords()
  const formats = useFormats()
  if (lines.length === 0) return words.noLines
  return (
    <ul className={css.lines}>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids here, and their order never changes
        <li key={at}>
          <span>
            {formats.number(line.quantity)} × {line.name}
          </span>
          <span>{formats.money(line.unit_price_cents, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Parsed without being shown: nothing in it loads or runs. */
function textOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const block of body.querySelectorAll('p,h1,h2,h3,h4,li,tr,br')) block.append('\n')
  return (body.textContent ?? '').replace(/\n{2,}/g, '\n').trim()
}
