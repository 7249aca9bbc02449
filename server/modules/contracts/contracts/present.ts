import type { Ctx } from '#kit/context.ts'
import type { ListedRow } from './queries.ts'
import type { Contract, Party } from './schema.ts'
import { openTokens, type Tokens } from './tokens.ts'

export const signUrl = (publicUrl: string, tokens: Tokens, party: Party): string =>
  `${publicUrl}/sign/${tokens[`sign_${party}`]}`

export const pdfUrl = (publicUrl: string, tokens: Tokens, party: Party): string =>
  `${publicUrl}/api/v1/app/contracts/sign/${tokens[`download_${party}`]}/pdf`

/** Who may only read gets no link to sign with: signing is more than reading. */
const maySign = ({ actor }: Pick<Ctx, 'actor'>): boolean => actor.kind !== 'user' || actor.role !== 'viewer'

export function presentContract(ctx: Pick<Ctx, 'services' | 'actor'>, row: ListedRow): Contract {
  const { publicUrl } = ctx.services.settings
  const tokens = openTokens(ctx, row.id, row.tokens)
  return {
    id: row.id,
    deal_id: row.deal_id,
    title: row.title,
    status: row.status,
    party_a_name: row.party_a_name,
    party_a_email: row.party_a_email,
    party_b_name: row.party_b_name,
    party_b_email: row.party_b_email,
    signed_a_at: row.signed_a_at,
    signed_b_at: row.signed_b_at,
    signature_a: row.signature_a,
    signature_b: row.signature_b,
    sent_at: row.sent_at,
    completed_at: row.completed_at,
    created_at: row.created_at,
    content_html: row.content_html,
    fields: row.fields,
    content_sha256: row.content_sha256,
    token_expires_at: row.token_expires_at,
    declined_at: row.declined_at,
    declined_by: row.declined_by,
    decline_reason: row.decline_reason,
    reminder_count: row.reminder_count,
    last_reminded_at: row.last_reminded_at,
    signer_a_claimed_name: row.signer_a_claimed_name,
    signer_b_claimed_name: row.signer_b_claimed_name,
    sign_url_a: maySign(ctx) ? signUrl(publicUrl, tokens, 'a') : '',
    sign_url_b: maySign(ctx) ? signUrl(publicUrl, tokens, 'b') : '',
    pdf_url_a: pdfUrl(publicUrl, tokens, 'a'),
    pdf_url_b: pdfUrl(publicUrl, tokens, 'b'),
    created_by_id: row.created_by_id,
    updated_at: row.updated_at,
  }
}

/** Safe in a header and on every file system. */
export const fileNameOf = ({ title }: { title: string }): string =>
  `${
    title
      .replaceAll(/[^A-Za-z0-9._-]+/g, '_')
      .replaceAll(/^_+|_+$/g, '')
      .slice(0, 80) || 'contract'
  }.pdf`
