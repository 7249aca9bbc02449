import { rateOf } from '#modules/outreach/index.ts'
import { emptyFunnel, type SequenceNumbers } from '../tallies.ts'
import type { StepRow } from './queries.ts'
import type { Step, Variant } from './schema.ts'

export function presentStep(row: StepRow, number: number, numbers: SequenceNumbers): Variant {
  const counts = numbers.steps.get(row.id) ?? emptyFunnel()
  return {
    id: row.id,
    sequence_id: row.sequence_id,
    step_number: number,
    step_type: row.step_type as Step['step_type'],
    name: row.name,
    subject: row.subject,
    body_html: row.body_html,
    delay_days: row.delay_days,
    delay_hours: row.delay_hours,
    task_title: row.task_title,
    task_notes: row.task_notes,
    task_priority: row.task_priority as Step['task_priority'],
    condition_config: (row.condition_config ?? {}) as Record<string, unknown>,
    is_active: row.is_active,
    variant_of: row.variant_of,
    variant_label: row.variant_label ?? 'A',
    variant_weight: row.variant_weight,
    sent_count: counts.sent,
    opened_count: counts.opened,
    replied_count: counts.replied,
    clicked_count: counts.clicked,
    bounced_count: counts.bounced,
    open_rate: rateOf(counts.opened, counts.sent),
    reply_rate: rateOf(counts.replied, counts.sent),
    click_rate: rateOf(counts.clicked, counts.sent),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

/** The timeline with the variants under their steps. Counts of a step are its own, as variant A. */
export function presentTimeline(rows: readonly StepRow[], numbers: SequenceNumbers): Step[] {
  const variants = Map.groupBy(
    rows.filter(row => row.variant_of !== null),
    row => row.variant_of!,
  )
  return rows
    .filter(row => row.variant_of === null)
    .map(row => ({
      ...presentStep(row, row.step_number!, numbers),
      variants: (variants.get(row.id) ?? []).map(variant => presentStep(variant, row.step_number!, numbers)),
    }))
}
