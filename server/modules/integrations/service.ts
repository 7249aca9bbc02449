import type { Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { found, InvalidInput } from '#kit/problem.ts'
import { recordAudit } from '#modules/identity/index.ts'
import { addToDirectory, removeFromDirectory } from '#platform/auth/directory-queries.ts'
import { mergeConfig } from './config.ts'
import { IntegrationNotFound } from './errors.ts'
import { providerOf } from './provider-of.ts'
import {
  deleteRow,
  findRow,
  type IntegrationRow,
  insertRow,
  listRows,
  lockRow,
  updateRow,
} from './queries.ts'
import type { Integration, IntegrationPatch, NewIntegration } from './schema.ts'
import {
  hintsOf,
  mergeSecrets,
  openSecrets,
  refuseRedirectedSecrets,
  sealSecrets,
  showSecrets,
} from './secrets.ts'
import { sendingOf } from './sending.ts'

export const listIntegrations = async (ctx: Ctx): Promise<Integration[]> =>
  (await listRows(ctx)).map(row => show(ctx, row))

export const getIntegration = async (ctx: Ctx, id: string): Promise<Integration> =>
  show(ctx, found(await findRow(ctx, id), IntegrationNotFound))

export async function createIntegration(ctx: Ctx, body: NewIntegration): Promise<Integration> {
  const provider = providerOf(ctx, body.provider)
  const id = newId()
  const secrets = mergeSecrets(provider, {}, body.secrets ?? {})
  await insertRow(ctx, id, provider.provider, {
    name: body.name === undefined ? provider.label : readName(body.name),
    status: body.status ?? 'active',
    config: mergeConfig(provider, {}, body.config ?? {}),
    secrets: sealSecrets(ctx, id, secrets),
    hints: hintsOf(secrets),
  })
  // Webhooks bring the id alone: this tells whose it is.
  await addToDirectory(ctx.db, { kind: 'integration', secret: id, targetId: id })
  await audit(ctx, 'integration_created', id, {
    provider: provider.provider,
    secrets: Object.keys(secrets),
  })
  return getIntegration(ctx, id)
}

export async function updateIntegration(ctx: Ctx, id: string, body: IntegrationPatch): Promise<Integration> {
  const row = found(await lockRow(ctx, id), IntegrationNotFound)
  const provider = providerOf(ctx, row.provider)
  const config = mergeConfig(provider, row.config, body.config ?? {})
  const change = body.secrets ?? {}
  const secretNames = Object.keys(row.secret_hints)
  refuseRedirectedSecrets(provider, { config: row.config, secretNames }, { config, change })
  const sealed = body.secrets ? resealChanged(ctx, row, mergedSecrets(ctx, row, change)) : keepSealed(row)
  await updateRow(ctx, id, {
    name: body.name === undefined ? row.name : readName(body.name),
    status: body.status ?? row.status,
    config,
    ...sealed,
  })
  await audit(ctx, 'integration_updated', id, {
    provider: row.provider,
    fields: Object.keys(body),
    config: Object.keys(body.config ?? {}).slice(0, 50),
    secrets: Object.keys(change),
  })
  return getIntegration(ctx, id)
}

/** What is replaced or removed as a whole need not be readable any more: so a lost APP_SECRET can be mended. */
function mergedSecrets(ctx: Ctx, row: IntegrationRow, change: Record<string, string | null>) {
  const kept = Object.keys(row.secret_hints).some(name => change[name] === undefined)
  const stored = kept ? openSecrets(ctx, row.id, row.secrets) : {}
  return mergeSecrets(providerOf(ctx, row.provider), stored, change)
}

const resealChanged = (ctx: Ctx, row: IntegrationRow, secrets: Record<string, string>) => ({
  secrets: sealSecrets(ctx, row.id, secrets),
  hints: hintsOf(secrets),
})

const keepSealed = (row: IntegrationRow) => ({ secrets: row.secrets, hints: row.secret_hints })

export async function deleteIntegration(ctx: Ctx, id: string): Promise<void> {
  if (!(await deleteRow(ctx, id))) throw IntegrationNotFound()
  await removeFromDirectory(ctx.db, 'integration', id)
  await audit(ctx, 'integration_deleted', id, {})
}

export const audit = (ctx: Ctx, action: string, id: string, detail: Record<string, unknown>): Promise<void> =>
  recordAudit(ctx, { action, targetKind: 'integration', targetId: id, detail })

function readName(text: string): string {
  const name = text.trim()
  if (name === '') throw InvalidInput('name must not be empty')
  return name
}

function show(ctx: Ctx, row: IntegrationRow): Integration {
  const provider = providerOf(ctx, row.provider)
  const { id, name, status, config, last_test, created_at, updated_at } = row
  return {
    id,
    provider: row.provider,
    name,
    status,
    config,
    secrets: showSecrets(provider, row.secret_hints),
    webhook_urls: provider.webhookPaths.map(
      path => `${ctx.services.settings.publicUrl}/api/v1/app${path.replace('{id}', id)}`,
    ),
    sending: sendingOf(ctx, row),
    last_test,
    created_at,
    updated_at,
  }
}
