import type { Ctx } from '#kit/context.ts'
import { listTemplateTexts, loadOrganization, organizationFields } from '#modules/campaigns/index.ts'
import { TemplateNotFound } from '../errors.ts'
import type { Config } from '../graph/configs.ts'

/** What mails say before it is merged: their own words, or those of a template as it is now. */
export interface MailTexts {
  of(config: Config<'send_email'>): { subject: string; body_html: string; more: Record<string, unknown> }
}

/** A mail of a workflow has no page on the web: what leads to one is left out. */
const LEADS_TO_PAGE = /<a\b[^>]*\bhref="\{\{\s*view_url\s*\}\}"[^>]*>[\s\S]*?<\/a>/g

/** Templates are read once for all mails that are written by them. */
export async function loadMailTexts(ctx: Ctx, configs: readonly Config<'send_email'>[]): Promise<MailTexts> {
  const ids = [...new Set(configs.flatMap(({ template_id }) => template_id?.toLowerCase() ?? []))]
  const templates = new Map(
    (ids.length > 0 ? await listTemplateTexts(ctx.db, ids) : []).map(one => [one.id, one]),
  )
  const organization = ids.length > 0 ? organizationFields(await loadOrganization(ctx)) : null
  return {
    of({ template_id, subject = '', body_html = '' }) {
      if (!template_id) return { subject, body_html, more: {} }
      const template = templates.get(template_id.toLowerCase())
      if (!template) throw TemplateNotFound()
      return {
        subject: subject || template.subject,
        body_html: template.html.replaceAll(LEADS_TO_PAGE, ''),
        more: { organization },
      }
    },
  }
}
