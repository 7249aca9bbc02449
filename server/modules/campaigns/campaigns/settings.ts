import { toJson } from '#kit/json.ts'
import { readName } from '#kit/name.ts'
import { InvalidInput } from '#kit/problem.ts'
import type { StoredTest } from '../stored/campaign.ts'
import type { CampaignRow } from '../stored/queries.ts'
import type { AbTestIn, CampaignPatch } from './schema.ts'

const LABELS = ['A', 'B', 'C', 'D', 'E']

/** A subject is one line wherever it comes from. */
const oneLine = (text: string | null | undefined) => (text ?? '').replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

export function readTest(input: AbTestIn): StoredTest {
  const variants = input.variants.map(({ label, subject, preheader }, index) => ({
    label: label?.trim() || LABELS[index]!,
    subject: oneLine(subject),
    preheader: preheader == null ? null : oneLine(preheader),
  }))
  if (new Set(variants.map(({ label }) => label)).size < variants.length) {
    throw InvalidInput('ab_test.variants must have different labels')
  }
  return {
    variants,
    test_percent: input.test_percent ?? 20,
    metric: input.metric ?? 'opens',
    wait_minutes: input.wait_minutes ?? 240,
  }
}

/** What was written: under either name, and what it is written in. */
export function readSource(
  input: CampaignPatch,
  before: Pick<CampaignRow, 'kind' | 'source'>,
): { kind: 'html' | 'mjml'; source: string } {
  if (input.source !== undefined) {
    return { kind: input.kind ?? (before.kind as 'html' | 'mjml'), source: input.source ?? '' }
  }
  if (input.body_html !== undefined) return { kind: 'html', source: input.body_html ?? '' }
  return { kind: input.kind ?? (before.kind as 'html' | 'mjml'), source: before.source }
}

/** The columns that a request sets, those left out untouched. */
export function readSettings(input: CampaignPatch) {
  const { audience, utm, ab_test } = input
  return {
    ...(input.name === undefined ? {} : { name: readName('name', input.name) }),
    ...(input.subject === undefined ? {} : { subject: oneLine(input.subject) }),
    ...(input.preheader === undefined ? {} : { preheader: oneLine(input.preheader) }),
    ...(input.body_text === undefined ? {} : { body_text: input.body_text }),
    ...(input.template_id === undefined ? {} : { template_id: input.template_id }),
    ...(input.from_name === undefined ? {} : { from_name: oneLine(input.from_name) || null }),
    ...(input.reply_to === undefined ? {} : { reply_to: input.reply_to }),
    ...(input.sender_account_id === undefined ? {} : { sender_account_id: input.sender_account_id }),
    ...(input.sender_integration_id === undefined
      ? {}
      : { sender_integration_id: input.sender_integration_id }),
    ...(audience === undefined ? {} : { audience: audience && toJson(audience) }),
    ...(input.track_opens === undefined ? {} : { track_opens: input.track_opens }),
    ...(input.track_clicks === undefined ? {} : { track_clicks: input.track_clicks }),
    ...(utm === undefined ? {} : { utm: utm && toJson(utm) }),
    ...(input.rate_per_minute === undefined ? {} : { rate_per_minute: input.rate_per_minute }),
    ...(ab_test === undefined ? {} : { ab_test: ab_test && toJson(readTest(ab_test)) }),
    ...(input.archive === undefined ? {} : { archive: input.archive }),
  }
}
