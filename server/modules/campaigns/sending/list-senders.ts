import type { Ctx } from '#kit/context.ts'
import { Problem } from '#kit/problem.ts'
import { Choice, NamedObject, Nullable, type Static, Type, Uuid } from '#kit/schema.ts'
import { chooseSender, listMailboxes } from '#modules/email/index.ts'
import { listMailIntegrations } from '#modules/integrations/index.ts'

export const SenderShape = NamedObject('CampaignSender', {
  kind: Choice(['mailbox', 'integration', 'server', 'local']),
  id: Nullable(Uuid),
  from_email: Type.String(),
  from_name: Type.String(),
  status: Choice(['active', 'paused', 'error']),
  is_default: Type.Boolean(),
  daily_cap: Nullable(Type.Integer()),
  sent_today: Nullable(Type.Integer()),
  remaining_today: Nullable(Type.Integer()),
  max_per_second: Nullable(Type.Number()),
})
type SenderShape = Static<typeof SenderShape>

/** Every way a campaign may leave, usable ones first; there is always one. */
export async function listSenders(ctx: Ctx): Promise<SenderShape[]> {
  const [mailboxes, integrations, usual] = await Promise.all([
    listMailboxes(ctx),
    listMailIntegrations(ctx),
    chooseSender(ctx, {}),
  ])
  const boxes = mailboxes
    .filter(box => box.may_send)
    .map(
      (box): SenderShape => ({
        kind: 'mailbox',
        id: box.id,
        from_email: box.email,
        from_name: box.display_name,
        status: box.status,
        is_default: usual.mailbox_id === box.id,
        daily_cap: box.cap_today,
        sent_today: box.sent_today,
        remaining_today: box.cap_today === null ? null : Math.max(0, box.cap_today - box.sent_today),
        max_per_second: box.min_gap_seconds ? Math.round(1_000 / box.min_gap_seconds) / 1_000 : null,
      }),
    )
  const providers: SenderShape[] = []
  for (const { id, sending, config } of integrations) {
    const sender = sending.ready ? await readSender(ctx, id) : null
    const { max_per_second } = config
    providers.push({
      kind: 'integration',
      id,
      from_email: sender?.from_email ?? '',
      from_name: sender?.from_name ?? '',
      status: sender ? 'active' : 'error',
      is_default: usual.mailbox_id === null && usual.integration_id === id,
      daily_cap: null,
      sent_today: null,
      remaining_today: null,
      max_per_second: typeof max_per_second === 'number' ? max_per_second : null,
    })
  }
  const isOwn = usual.mailbox_id === null && usual.integration_id === null
  const house: SenderShape = {
    kind: ctx.services.settings.smtpUrl ? 'server' : 'local',
    id: null,
    from_email: isOwn ? usual.from_email : ctx.services.settings.mailFrom.replace(/^.*<|>.*$/g, ''),
    from_name: isOwn ? usual.from_name : '',
    status: 'active',
    is_default: isOwn,
    daily_cap: null,
    sent_today: null,
    remaining_today: null,
    max_per_second: null,
  }
  const all = [...boxes, ...providers, ...(isOwn || boxes.length + providers.length === 0 ? [house] : [])]
  const rank = ({ status, is_default }: SenderShape) => (status === 'active' ? 0 : 2) + (is_default ? 0 : 1)
  return all.sort((a, b) => rank(a) - rank(b))
}

async function readSender(ctx: Ctx, integrationId: string) {
  try {
    return await chooseSender(ctx, { integration_id: integrationId })
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
