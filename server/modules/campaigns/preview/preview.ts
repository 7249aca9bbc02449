import type { Ctx, WorkCtx } from '#kit/context.ts'
import { found } from '#kit/problem.ts'
import { ContactNotFound, loadPeople, type Person, samplePerson } from '#modules/crm/index.ts'
import { trackingLinks } from '#modules/email/index.ts'
import { findUsedFields, lookUp, previewWarnings } from '#modules/outreach/index.ts'
import { CampaignNotFound, UnknownVariant } from '../errors.ts'
import { requireCompiled } from '../rendering/compile.ts'
import { contentOf } from '../rendering/content-of.ts'
import { type Content, fieldsOf, type MergeContext, mergeAll } from '../rendering/merge.ts'
import { findSender } from '../sending/sender.ts'
import type { StoredTest } from '../stored/campaign.ts'
import { findCampaign, loadOrganization } from '../stored/queries.ts'
import { isCampaignField, isEverybodys } from './known-fields.ts'
import type { Preview } from './schema.ts'

/** What a preview needs to know of the world. */
interface Setting {
  person: Person
  around: MergeContext
  isSample: boolean
}

async function setScene(
  ctx: Ctx,
  contactId: string | null | undefined,
  campaign: Parameters<typeof findSender>[1] & { name: string; from_name: string | null },
): Promise<Setting> {
  const person = contactId
    ? found((await loadPeople(ctx.db, [contactId])).get(contactId.toLowerCase()), ContactNotFound)
    : samplePerson
  const [organization, sender] = await Promise.all([loadOrganization(ctx), findSender(ctx, campaign)])
  const around = {
    campaign,
    organization,
    sender: { ...sender, from_name: campaign.from_name ?? sender.from_name },
  }
  return { person, around, isSample: !contactId }
}

const nobodys = {
  name: 'Preview',
  from_name: null,
  sender_account_id: null,
  sender_integration_id: null,
  created_by_id: null,
}

export async function previewCampaign(
  ctx: WorkCtx,
  id: string,
  { contact_id, variant }: { contact_id?: string | null | undefined; variant?: string | null | undefined },
): Promise<Preview> {
  const { row, scene } = await ctx.transact(async inner => {
    const campaign = found(await findCampaign(inner, id), CampaignNotFound)
    return { row: campaign, scene: await setScene(inner, contact_id, campaign) }
  })
  const test = row.ab_test as StoredTest | null
  if (variant && !test?.variants.some(({ label }) => label === variant)) throw UnknownVariant(variant)
  const wrong = row.compile_error ? [previewWarnings.broken(row.compile_error)] : []
  return show(ctx, contentOf(row, variant ?? null), scene, wrong)
}

export async function previewUnsaved(
  ctx: WorkCtx,
  input: {
    kind: 'html' | 'mjml'
    source: string
    subject?: string | null | undefined
    contact_id?: string | null | undefined
  },
): Promise<Preview> {
  const { mailHtml, text } = await requireCompiled(ctx, input)
  const scene = await ctx.transact(inner => setScene(inner, input.contact_id, nobodys))
  return show(ctx, { subject: input.subject ?? '', preheader: '', html: mailHtml, text }, scene, [])
}

/** The same code that sends writes it; only its own pages lead nowhere. */
async function show(
  ctx: WorkCtx,
  content: Content,
  scene: Setting,
  wrong: readonly string[],
): Promise<Preview> {
  const { person, around, isSample } = scene
  const { settings, appSecrets } = ctx.services
  const fields = fieldsOf(person, around, trackingLinks(settings.publicUrl, appSecrets).webVersion('preview'))
  const [merged] = await mergeAll(ctx, content, [fields])
  const used = await findUsedFields(ctx, [content.subject, content.preheader, content.html])
  const mergeFields = lookUp(used, fields).filter(({ key }) => key !== 'preheader_line')
  const missing = mergeFields
    .filter(({ value, defaulted }) => value === null && !defaulted)
    .map(({ key }) => key)
  const mail =
    merged!.error === undefined ? merged! : { subject: content.subject, preheader: '', html: '', text: '' }
  const warnings = [
    ...(isSample ? [previewWarnings.sample] : []),
    ...wrong,
    ...(merged!.error === undefined ? [] : [previewWarnings.broken(merged!.error)]),
    ...sayMissing(missing),
    ...(person.unsubscribed ? [previewWarnings.unsubscribed] : []),
  ]
  return {
    subject: mail.subject,
    preheader: mail.preheader,
    body_html: mail.html.replaceAll('{{unsubscribe_url}}', '#unsubscribe'),
    body_text: mail.text.replaceAll('{{unsubscribe_url}}', '#unsubscribe'),
    is_sample: isSample,
    contact: {
      id: isSample ? null : person.id,
      name: person.name,
      email: person.email,
      title: person.fields.title ?? null,
      company_name: person.fields.company_name ?? null,
    },
    merge_fields: mergeFields,
    missing_fields: missing,
    warnings,
    size_bytes: Buffer.byteLength(mail.html),
  }
}

const sayMissing = (missing: readonly string[]) =>
  missing.flatMap(key => {
    if (!isCampaignField(key)) return [previewWarnings.unknown(key)]
    return isEverybodys(key) ? [] : [previewWarnings.empty(key)]
  })
