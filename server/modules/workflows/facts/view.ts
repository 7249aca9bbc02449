import { type ConditionRule, conditionHolds } from '#kit/condition/evaluate.ts'
import type { Person } from '#modules/crm/index.ts'
import type { RunState } from '../engine/state.ts'
import type { Condition } from '../graph/condition.ts'

export interface MailFacts {
  node_id: string
  at: string
  sent_at: string | null
  opened_at: string | null
  clicked_at: string | null
  replied_at: string | null
  bounced_at: string | null
}

/** What is known around runs, read for many of them at once. */
export interface Facts {
  people: Map<string, Person>
  deals: Map<string, Record<string, unknown>>
  /** Lists by contact, of those that conditions ask for. */
  lists: Map<string, ReadonlySet<string>>
  /** When an event last happened to a contact: `contact event`. */
  happened: Map<string, string>
  mails: Map<string, MailFacts[]>
  timezone: string
}

export const emptyFacts = (timezone = 'UTC'): Facts => ({
  people: new Map(),
  deals: new Map(),
  lists: new Map(),
  happened: new Map(),
  mails: new Map(),
  timezone,
})

/** What templates and conditions of a run can name. */
export function fieldsOf(facts: Facts, run: RunState): Record<string, unknown> {
  const person = facts.people.get(run.row.contact_id ?? '')
  return {
    ...person?.fields,
    deal: (run.dealId && facts.deals.get(run.dealId)) || {},
    event: run.row.data,
    data: run.row.data,
    steps: run.outputs,
    run: { id: run.row.id },
  }
}

const mailColumns: Record<string, keyof MailFacts> = {
  'email.sent': 'sent_at',
  'email.opened': 'opened_at',
  'email.clicked': 'clicked_at',
  'email.replied': 'replied_at',
  'email.bounced': 'bounced_at',
}

/** Whether a condition holds for a run now; `more` stands in for fields, as an event's data does for its filter. */
export function holdsFor(
  condition: Condition,
  facts: Facts,
  run: RunState,
  now: Temporal.Instant,
  more: Record<string, unknown> = {},
): boolean {
  const contactId = run.row.contact_id ?? ''
  return conditionHolds(condition, {
    fields: { ...fieldsOf(facts, run), ...more },
    happened: rule =>
      rule.step_id === undefined
        ? isWithin(facts.happened.get(`${contactId} ${rule.event}`), rule, now)
        : (facts.mails.get(run.row.id) ?? []).some(mail => mailHappened(mail, rule)),
    isOnList: listId => facts.lists.get(contactId)?.has(listId.toLowerCase()) ?? false,
  })
}

function isWithin(at: string | undefined, { within_days }: ConditionRule, now: Temporal.Instant): boolean {
  if (at === undefined) return false
  if (within_days === undefined) return true
  return Temporal.Instant.compare(Temporal.Instant.from(at).add({ hours: 24 * within_days }), now) >= 0
}

/** Of this run's own mail: in time means within so many days of its being sent. */
function mailHappened(mail: MailFacts, { step_id, event, within_days }: ConditionRule): boolean {
  const column = mailColumns[event ?? '']
  const at = column && mail[column]
  if (mail.node_id !== step_id || !at) return false
  if (within_days === undefined) return true
  const limit = Temporal.Instant.from(mail.at).add({ hours: 24 * within_days })
  return Temporal.Instant.compare(Temporal.Instant.from(at), limit) <= 0
}
