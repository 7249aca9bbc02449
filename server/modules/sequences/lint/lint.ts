import { isKnownField } from '#modules/crm/index.ts'
import { findLinks, judgeLink } from '#modules/outreach/index.ts'
import { isTooDeep } from '#platform/html/limits.ts'
import { fieldsWithDefault, findTemplateError, usedFields } from '#platform/liquid/render.ts'
import type { TimelineStep } from '../dispatch/load.ts'
import type { SequenceRow, StepRow } from '../steps/queries.ts'
import type { Warning } from './schema.ts'

export interface LintContext {
  hasMailbox: boolean
  hasPostalAddress: boolean
}

type Say = (code: string, message: string) => void

/** What somebody should know before a sequence goes out. Nothing here refuses anything. */
export function lintSequence(
  sequence: SequenceRow,
  steps: readonly TimelineStep[],
  surroundings: LintContext,
): Warning[] {
  const warnings: Warning[] = []
  const about =
    (step: StepRow | null, number: number | null): Say =>
    (code, message) =>
      void warnings.push({ code, message, step_id: step?.id ?? null, step_number: number })
  const overall = about(null, null)
  if (!steps.some(({ is_active }) => is_active))
    overall('no_steps', 'There is no active step: nothing will happen')
  if (sequence.daily_cap === 0) overall('daily_cap_zero', 'daily_cap is 0: no mail will be sent')
  const mails = steps.filter(({ step_type }) => step_type === 'email')
  if (mails.length > 0 && !surroundings.hasMailbox) {
    overall('no_mailbox', 'No mailbox or provider is connected: replies cannot be noticed')
  }
  if (mails.length > 0 && !surroundings.hasPostalAddress) {
    overall(
      'no_postal_address',
      'The organization has no postal address, which many laws ask for in outreach',
    )
  }
  for (const step of steps) {
    const contents = step.step_type === 'email' ? [step, ...step.variants] : []
    for (const content of contents) lintMail(content, about(content, step.step_number), sequence, step)
    if (step.step_type !== 'email') {
      lintTemplates([step.task_title, step.task_notes], about(step, step.step_number))
    }
  }
  for (const step of findUnreachable(steps)) {
    about(step, step.step_number)('unreachable_step', 'Every way ends or leads past before this step')
  }
  return warnings
}

function lintMail(content: StepRow, say: Say, sequence: SequenceRow, step: TimelineStep): void {
  const isReply = sequence.send_as_reply && step.step_number > 1
  if (!content.subject.trim() && !isReply) say('empty_subject', 'The mail has no subject')
  if (!content.body_html.trim()) say('empty_body', 'The mail has no text')
  lintTemplates([content.subject, content.body_html], say)
  if (!usedFields(content.body_html).includes('unsubscribe_url')) {
    say('no_unsubscribe', 'The text places no {{unsubscribe_url}}: the usual footer with the link is added')
  }
  if (isTooDeep(content.body_html)) say('too_deep', 'The mail is nested so deeply that it cannot be sent')
  for (const link of findLinks(content.body_html)) {
    const trouble = judgeLink(link)
    if (trouble) say('dead_link', trouble)
  }
}

function lintTemplates(templates: readonly string[], say: Say): void {
  for (const template of templates) {
    const error = findTemplateError(template)
    if (error) {
      say('template_error', error)
      continue
    }
    const withDefault = fieldsWithDefault(template)
    for (const field of usedFields(template)) {
      if (!isKnownField(field)) say('unknown_merge_field', `{{${field}}} is not a known field`)
      else if (mayBeEmpty(field) && !withDefault.has(field)) {
        say('merge_field_without_default', `{{${field}}} may be empty: give it a default`)
      }
    }
  }
}

const mayBeEmpty = (field: string) =>
  !['email', 'unsubscribe_url'].includes(field) && !field.startsWith('sender')

/** Steps that no contact can come to, whatever conditions say. */
function findUnreachable(steps: readonly TimelineStep[]): TimelineStep[] {
  const active = steps.filter(({ is_active }) => is_active)
  const reached = new Set<string>()
  const visit = (at: number): void => {
    const step = active[at]
    if (!step || reached.has(step.id)) return
    reached.add(step.id)
    const config = step.condition_config
    const ways = config ? [config.on_true ?? 'continue', config.on_false ?? 'skip'] : ['continue']
    for (const way of ways) {
      if (way === 'continue') visit(at + 1)
      if (way === 'skip') visit(step.step_type === 'condition' ? at + 2 : at + 1)
      if (way === 'goto') {
        const target = active.findIndex(({ id }) => id === config!.goto_step_id)
        visit(target > at ? target : at + 1)
      }
    }
  }
  visit(0)
  return active.filter(({ id }) => !reached.has(id))
}
