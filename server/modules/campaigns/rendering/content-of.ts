import type { StoredTest } from '../stored/campaign.ts'
import type { CampaignRow } from '../stored/queries.ts'
import type { Content } from './merge.ts'

/** What is merged for everybody who gets this variant; null is the campaign without a test. */
export function contentOf(
  row: Pick<CampaignRow, 'subject' | 'preheader' | 'mail_html' | 'mail_text' | 'body_text' | 'ab_test'>,
  label: string | null,
): Content {
  const test = row.ab_test as StoredTest | null
  const variant =
    test?.variants.find(one => one.label === label) ?? (row.subject === '' ? test?.variants[0] : undefined)
  return {
    subject: variant?.subject ?? row.subject,
    preheader: variant?.preheader ?? row.preheader,
    html: row.mail_html,
    text: row.body_text ?? row.mail_text,
  }
}
