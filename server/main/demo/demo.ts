import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Actor, Ctx } from '#kit/context.ts'
import { newId } from '#kit/id.ts'
import { toJson } from '#kit/json.ts'
import {
  createOrganizationWithOwner,
  createToken,
  type DemoFile,
  demoFileOf,
  readDemoFile,
} from '#modules/identity/index.ts'
import { modules } from '#modules/index.ts'
import { hashPassword } from '#platform/crypto/passwords.ts'
import { cronCtx } from '#platform/jobs/work.ts'
import { transactWithin } from '#platform/server/contexts.ts'
import { OperatorError } from '../explain.ts'
import type { Runtime } from '../runtime.ts'
import { dressOrganization, findLogin, findOpenInvoice, findOpenPages, hasStory } from './queries.ts'

/** What the banner shows. */
export type Demo = Pick<DemoFile, 'email' | 'password' | 'token' | 'invoice_path' | 'open_pages'>

const EMAIL = 'demo@bowline.example'
const PARTS_A_LINE = 8

/** The demo organization on an empty database; on later starts its login, while that still works. */
export async function ensureDemo(runtime: Runtime, log: Logger): Promise<Demo | null> {
  const known = await findDemo(runtime, log)
  if (known) return known
  const organizations = await cronCtx(runtime.assembled.source, 'demo', log).organizationIds()
  return organizations.length === 0 ? createDemo(runtime, log) : null
}

/** What stands on its documents: a letterhead that looks like somebody's. */
const demoProfile = () => ({
  address: '48 Harbor Street\nPortland, ME 04101',
  country: 'US',
  tax_id: '01-2345678',
  email: 'billing@harborpine.example',
  phone: '+1 207 555 0142',
  website: 'https://harborpine.example',
  logo: `data:image/png;base64,${readFileSync(join(import.meta.dirname, 'demo-logo.png'), 'base64')}`,
  branding: toJson({
    accent_color: '#0b6e4f',
    footer_text: 'Harbor & Pine, Inc. · 48 Harbor Street, Portland, ME 04101',
  }),
})

/**
 * Written down before anything is made. Organization, owner and story are one transaction: cut short it leaves nothing, and
 * the next start begins anew.
 */
export async function createDemo(runtime: Runtime, log: Logger): Promise<Demo> {
  const password = inventPassword()
  const kept: DemoFile = {
    organization_id: newId(),
    email: EMAIL,
    password,
    password_hash: await hashPassword(password),
    token: null,
    seeded: false,
  }
  await keep(runtime, kept)
  const shown = await within(runtime, log, kept, { kind: 'system', job: 'demo' }, async ctx => {
    const { user } = await createOrganizationWithOwner(ctx, {
      name: 'Harbor & Pine',
      timezone: 'America/New_York',
      owner: { email: kept.email, name: 'Dana Demo', passwordHash: kept.password_hash, isVerified: true },
    })
    // A demo shows everything, so no plan's limit may stand in its way.
    await dressOrganization(ctx.db, { plan: 'enterprise', ...demoProfile() })
    return tellStory({ ...ctx, actor: ownerOf(user.id) })
  }).catch(error => {
    throw error.code === '23505' && error.table === 'directory'
      ? new OperatorError(`${EMAIL} exists already, with a password that is not known here.`)
      : error
  })
  return finish(runtime, { ...kept, ...shown })
}

/** The login of a demo made earlier, unless its password was changed or it is gone. */
export async function findDemo(runtime: Runtime, log: Logger): Promise<Demo | null> {
  const kept = await readKept(runtime)
  if (!kept) return null
  const user = await within(runtime, log, kept, { kind: 'system', job: 'demo' }, ({ db }) =>
    findLogin(db, kept.email),
  )
  if (user?.password_hash !== kept.password_hash) return null
  // Committed, and ended before that was written down; or left half-made by a version that told its story afterwards.
  if (!kept.seeded)
    return finish(runtime, { ...kept, ...(await within(runtime, log, kept, ownerOf(user.id), tellStory)) })
  const works = kept.token !== null && (await runtime.assembled.platform.identities.identify(kept.token))
  return { ...kept, token: works ? kept.token : null }
}

const ownerOf = (id: number): Actor => ({ kind: 'user', id, role: 'owner', sessionId: null, tokenId: null })

/** Told as the owner, unless it is there. On a slow machine it takes a while, so it says how far it is. */
async function tellStory(ctx: Ctx): Promise<Pick<DemoFile, 'token' | 'invoice_path' | 'open_pages'>> {
  const { token } = await createToken(ctx, { name: 'Demo' })
  const parts = (await hasStory(ctx.db)) ? [] : modules.filter(module => module.seedDemo)
  for (const [index, module] of parts.entries()) {
    if (index % PARTS_A_LINE === 0) ctx.log.info({}, `Making the demo: ${index} of ${parts.length} parts`)
    await module.seedDemo!(ctx)
  }
  const invoice = await findOpenInvoice(ctx.db)
  return { token, invoice_path: invoice ? `/i/${invoice}` : null, open_pages: await findOpenPages(ctx.db) }
}

async function finish(runtime: Runtime, kept: DemoFile): Promise<Demo> {
  const done: DemoFile = { ...kept, seeded: true }
  await keep(runtime, done)
  return done
}

function within<T>(
  { assembled }: Runtime,
  log: Logger,
  { organization_id }: DemoFile,
  actor: Actor,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const origin = { organizationId: organization_id, actor, request: null, log }
  return transactWithin(assembled.source, origin, { readOnly: false }, work)
}

const readKept = ({ database }: Runtime) => readDemoFile(database.settings.dataDir)

const keep = (runtime: Runtime, kept: DemoFile) =>
  writeFile(demoFileOf(runtime.database.settings.dataDir), `${JSON.stringify(kept, null, 2)}\n`, {
    mode: 0o600,
  })

const words =
  'amber anchor brisk canvas cedar cobalt coral delta ember fjord harbor indigo juniper lagoon maple marlin north opal pebble quartz reef saffron tidal topaz umber velvet willow zephyr'.split(
    ' ',
  )

/** Easy to type, and different everywhere: a server opened to a network must not have a login all know. */
function inventPassword(): string {
  const pick = () => words[randomInt(words.length)]
  return `${pick()}-${pick()}-${pick()}-${randomInt(1_000, 10_000)}`
}
