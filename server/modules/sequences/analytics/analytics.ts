import type { Ctx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { compareRates, rateInterval, rateOf, type Trials } from '#modules/outreach/index.ts'
import { SequenceNotFound } from '../errors.ts'
import { findSequence, listSteps, type StepRow } from '../steps/queries.ts'
import { stepTypes } from '../steps/schema.ts'
import { emptyFunnel, type Funnel, funnelNames } from '../tallies.ts'
import { readNumbers } from '../tally-queries.ts'

const ALPHA = 0.05
const Count = Type.Integer()

const AbReading = NamedObject('AbTest', {
  /** Mails that are old enough to be judged, and how many of them were answered in time. */
  judged: Count,
  judged_replied: Count,
  reply_rate: Type.Number(),
  /** Percent; the true rate lies between these at all times together, with 95 %. */
  lower: Type.Number(),
  upper: Type.Number(),
  /** Evidence that the variant differs from A; null for A itself. */
  e_value: Nullable(Type.Number()),
  p_value: Nullable(Type.Number()),
  verdict: Choice(['control', 'undecided', 'better', 'worse']),
})

const funnel = {
  step_id: Uuid,
  step_number: Count,
  step_type: Choice(stepTypes),
  name: Type.String(),
  is_variant: Type.Boolean(),
  variant_label: Nullable(Type.String()),
  sent: Count,
  delivered: Count,
  opened: Count,
  machine_opened: Count,
  clicked: Count,
  replied: Count,
  bounced: Count,
  unsubscribed: Count,
  open_rate: Type.Number(),
  reply_rate: Type.Number(),
  click_rate: Type.Number(),
  bounce_rate: Type.Number(),
}
const VariantFunnel = Type.Object({ ...funnel, ab_test: Nullable(AbReading) })
export const StepFunnel = NamedObject('StepFunnel', { ...funnel, variants: Type.Array(VariantFunnel) })
type StepFunnel = Static<typeof StepFunnel>
type VariantFunnel = Static<typeof VariantFunnel>

function present(row: StepRow, number: number, counts: Funnel) {
  return {
    step_id: row.id,
    step_number: number,
    step_type: row.step_type as StepFunnel['step_type'],
    name: row.name,
    sent: counts.sent,
    delivered: Math.max(0, counts.sent - counts.bounced),
    opened: counts.opened,
    machine_opened: counts.machine_opened,
    clicked: counts.clicked,
    replied: counts.replied,
    bounced: counts.bounced,
    unsubscribed: counts.unsubscribed,
    open_rate: rateOf(counts.opened, counts.sent),
    reply_rate: rateOf(counts.replied, counts.sent),
    click_rate: rateOf(counts.clicked, counts.sent),
    bounce_rate: rateOf(counts.bounced, counts.sent),
  }
}

const percent = (share: number) => Math.round(share * 1_000) / 10
const trialsOf = (counts: Funnel): Trials => ({ n: counts.judged, successes: counts.judged_replied })

/** Several variants against one A: each comparison gets its share of the error. */
function readTest(own: Funnel, control: Funnel | null, comparisons: number): Static<typeof AbReading> {
  const trials = trialsOf(own)
  const { lower, upper } = rateInterval(trials, ALPHA)
  const eValue = control ? compareRates(trialsOf(control), trials) : null
  const decided = eValue !== null && eValue >= comparisons / ALPHA
  const isBetter = control !== null && trials.successes * control.judged > control.judged_replied * trials.n
  return {
    judged: trials.n,
    judged_replied: trials.successes,
    reply_rate: rateOf(trials.successes, trials.n),
    lower: percent(lower),
    upper: percent(upper),
    e_value: eValue === null ? null : Math.min(eValue, 1e12),
    p_value: eValue === null ? null : Math.min(1, comparisons / eValue),
    verdict: control === null ? 'control' : !decided ? 'undecided' : isBetter ? 'better' : 'worse',
  }
}

/** The funnel of every step: its variants rolled up into it, and each of them, A included, by itself. */
export async function readAnalytics(ctx: Ctx, sequenceId: string): Promise<StepFunnel[]> {
  found(await findSequence(ctx, sequenceId), SequenceNotFound)
  const rows = await listSteps(ctx.db, sequenceId)
  const numbers = (await readNumbers(ctx.db, [sequenceId])).get(sequenceId)!
  const countsOf = (row: StepRow) => numbers.steps.get(row.id) ?? emptyFunnel()
  return rows
    .filter(row => row.variant_of === null)
    .map(row => {
      const others = rows.filter(variant => variant.variant_of === row.id)
      const all = [row, ...others]
      const rolledUp = emptyFunnel()
      for (const one of all) for (const name of funnelNames) rolledUp[name] += countsOf(one)[name]
      const variants = all.map(
        (one): VariantFunnel => ({
          ...present(one, row.step_number!, countsOf(one)),
          is_variant: one !== row,
          variant_label: one.variant_label ?? 'A',
          ab_test: readTest(countsOf(one), one === row ? null : countsOf(row), others.length),
        }),
      )
      return {
        ...present(row, row.step_number!, rolledUp),
        is_variant: false,
        variant_label: others.length > 0 ? (row.variant_label ?? 'A') : null,
        variants: others.length > 0 ? variants : [],
      }
    })
}
