import type { WorkCtx } from '#kit/context.ts'
import type { Outcome } from '#kit/declared/integration-provider.ts'
import { found } from '#kit/problem.ts'
import { SecretUnreadable } from '#platform/crypto/secret-box.ts'
import { IntegrationNotFound } from './errors.ts'
import { providerOf } from './provider-of.ts'
import { findRow, type IntegrationRow, saveTest } from './queries.ts'
import type { TestResult } from './schema.ts'
import { openSecrets } from './secrets.ts'
import { audit } from './service.ts'

/** Short read, the call with no transaction open, short write. */
export async function testConnection(ctx: WorkCtx, id: string): Promise<TestResult> {
  const row = found(await ctx.transact(inner => findRow(inner, id)), IntegrationNotFound)
  const outcome = await tryProvider(ctx, row)
  return ctx.transact(async inner => {
    const result = { ...outcome, checked_at: inner.now.toString({ fractionalSecondDigits: 3 }) }
    await saveTest(inner, id, result)
    await audit(inner, 'integration_tested', id, { provider: row.provider, ok: outcome.ok })
    return result
  })
}

async function tryProvider(
  ctx: WorkCtx,
  { id, provider, config, secrets }: IntegrationRow,
): Promise<Outcome> {
  try {
    return await providerOf(ctx, provider).test(ctx, config, openSecrets(ctx, id, secrets))
  } catch (error) {
    if (error instanceof SecretUnreadable) return { ok: false, message: error.message }
    throw error
  }
}
