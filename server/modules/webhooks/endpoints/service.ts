import { type Ctx, userIdOf, type WorkCtx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { allowsUrl } from '#platform/http/allows-url.ts'
import { createWebhookSecret } from '#platform/webhooks/signature.ts'
import { readEventNames } from '../catalogue/catalogue.ts'
import { EndpointNotFound, type EndpointPatch, type NewEndpoint, TooManyEndpoints } from '../schema.ts'
import {
  abandonPending,
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  findEndpointRow,
  insertEndpoint,
  listEndpointRows,
  lockSecrets,
  saveEndpoint,
} from './queries.ts'
import { openEndpointSecret, sealEndpointSecret } from './secrets.ts'

const MOST = 20
const FORMER_HOURS = 24

function toView({ last_at, last_type, last_status, ...row }: EndpointRow) {
  return {
    ...row,
    status: row.status as 'active',
    last_delivery:
      last_at === null ? null : { at: last_at, type: last_type!, status: last_status as 'pending' },
  }
}

export const listEndpoints = async (ctx: Ctx) => (await listEndpointRows(ctx)).map(toView)

export const getEndpoint = async (ctx: Ctx, id: string) =>
  toView(found(await findEndpointRow(ctx, id), EndpointNotFound))

export async function createEndpoint(ctx: Ctx, body: NewEndpoint) {
  const url = readUrl(ctx, body.url)
  const events = readEventNames(body.events ?? ['*'])
  if ((await countEndpoints(ctx)) >= MOST) throw TooManyEndpoints()
  const id = newId()
  const secret = createWebhookSecret()
  const at = ctx.now.toString()
  await insertEndpoint(ctx, {
    id,
    url,
    description: body.description ?? '',
    events,
    secret: sealEndpointSecret(ctx, id, secret),
    created_by_id: userIdOf(ctx),
    created_at: at,
    updated_at: at,
  })
  await audit(ctx, 'webhook_endpoint_created', id, { url, events })
  return { ...(await getEndpoint(ctx, id)), secret }
}

function readUrl(ctx: Ctx, url: string): string {
  if (allowsUrl(ctx.services.settings, url)) return url
  throw InvalidInput('url must be an https address that can be reached from the internet')
}

const audit = (ctx: Ctx, action: string, targetId: string, detail: Record<string, unknown> = {}) =>
  recordAudit(ctx, { action, targetKind: 'webhook_endpoint', targetId, detail })

export async function updateEndpoint(ctx: Ctx, id: string, patch: EndpointPatch) {
  const before = await getEndpoint(ctx, id)
  await saveEndpoint(ctx, id, {
    ...(patch.url === undefined ? {} : { url: readUrl(ctx, patch.url) }),
    ...(patch.description === undefined ? {} : { description: patch.description }),
    ...(patch.events === undefined ? {} : { events: readEventNames(patch.events) }),
    ...(patch.status === undefined ? {} : { status: patch.status }),
    ...(patch.status === 'active' ? { failing_since: null, awake_since: null } : {}),
  })
  if (patch.status === 'paused' && before.status === 'active') await abandonPending(ctx, id, 'paused')
  await audit(ctx, 'webhook_endpoint_updated', id, { fields: Object.keys(patch) })
  return getEndpoint(ctx, id)
}

export async function removeEndpoint(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteEndpoint(ctx, id))) throw EndpointNotFound()
  await audit(ctx, 'webhook_endpoint_deleted', id)
}

/** The old one goes on signing for a day, so that a receiver can change at its leisure. */
export async function rotateSecret(ctx: Ctx, id: string): Promise<string> {
  const [row] = await lockSecrets(ctx, id)
  const secret = createWebhookSecret()
  await saveEndpoint(ctx, id, {
    secret: sealEndpointSecret(ctx, id, secret),
    former_secret: found(row, EndpointNotFound).secret,
    former_until: ctx.now.add({ hours: FORMER_HOURS }).toString(),
  })
  await audit(ctx, 'webhook_secret_rotated', id)
  return secret
}

export const resealEndpoints = (ctx: WorkCtx): Promise<number> =>
  ctx.transact(async inner => {
    let resealed = 0
    for (const { id, secret, former_secret } of await lockSecrets(inner)) {
      const again = (sealed: Buffer) => sealEndpointSecret(inner, id, openEndpointSecret(inner, id, sealed))
      const isOld = [secret, former_secret].some(one => one && inner.services.secrets.needsReseal(one))
      if (!isOld) continue
      await saveEndpoint(inner, id, {
        secret: again(secret),
        former_secret: former_secret && again(former_secret),
      })
      resealed += 1
    }
    return resealed
  })
