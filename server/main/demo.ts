import { randomInt } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { modules } from '#modules/index.ts'
import { cronCtx } from '#platform/jobs/work.ts'
import { createDemoOwner } from './demo-owner.ts'
import type { Runtime } from './runtime.ts'

/** What the banner shows. Kept beside the embedded data, readable by its owner alone. */
export interface Demo {
  organization_id: string
  user_id: number
  email: string
  password: string
  token: string | null
}

interface Kept extends Demo {
  /** While the stored hash is this one, the password still opens the door. */
  password_hash: string
  seeded: boolean
}

const EMAIL = 'demo@bowline.example'

/** The demo organization on an empty database; on later starts its login, while that still works. */
export async function ensureDemo(runtime: Runtime, log: Logger): Promise<Demo | null> {
  const kept = await readKept(runtime)
  if (kept) return (await isStillTrue(runtime, kept, log)) ? seed(runtime, kept, log) : null
  const organizations = await cronCtx(runtime.assembled.source, 'demo', log).organizationIds()
  return organizations.length === 0 ? createDemo(runtime, log) : null
}

/** The demo organization wherever it is asked for; an existing one answers with its login. */
export async function createDemo(runtime: Runtime, log: Logger): Promise<Demo> {
  const kept = await readKept(runtime)
  if (kept && (await isStillTrue(runtime, kept, log))) return seed(runtime, kept, log)
  const password = inventPassword()
  const owner = await createDemoOwner(runtime, log, { email: EMAIL, password })
  const fresh: Kept = { ...owner, email: EMAIL, password, seeded: false }
  await keep(runtime, fresh)
  return seed(runtime, fresh, log)
}

/** One transaction for all of it: a demo that was cut short leaves nothing, and is told anew. */
async function seed(runtime: Runtime, kept: Kept, log: Logger): Promise<Demo> {
  if (!kept.seeded) {
    await cronCtx(runtime.assembled.source, 'demo', log).within(kept.organization_id, work =>
      work.transact(async ctx => {
        for (const module of modules) await module.seedDemo?.(ctx)
      }),
    )
    await keep(runtime, { ...kept, seeded: true })
  }
  const token = kept.token && (await runtime.assembled.platform.identities.identify(kept.token))
  return { ...kept, token: token ? kept.token : null }
}

async function isStillTrue(runtime: Runtime, kept: Kept, log: Logger): Promise<boolean> {
  const ctx = cronCtx(runtime.assembled.source, 'demo', log)
  const user = await ctx.within(kept.organization_id, work =>
    work.transact(({ db }) =>
      db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', kept.user_id)
        .where('removed_at', 'is', null)
        .executeTakeFirst(),
    ),
  )
  return user?.password_hash === kept.password_hash
}

const fileOf = ({ ground }: Runtime) => join(ground.settings.dataDir, 'demo.json')

async function readKept(runtime: Runtime): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(fileOf(runtime), 'utf8')) as Kept
  } catch {
    return null
  }
}

const keep = (runtime: Runtime, kept: Kept) =>
  writeFile(fileOf(runtime), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })

const words =
  'amber anchor brisk canvas cedar cobalt coral delta ember fjord harbor indigo juniper lagoon maple marlin north opal pebble quartz reef saffron tidal topaz umber velvet willow zephyr'.split(
    ' ',
  )

/** Easy to type, and different everywhere: a server opened to a network must not have a login all know. */
function inventPassword(): string {
  const pick = () => words[randomInt(words.length)]
  return `${pick()}-${pick()}-${pick()}-${randomInt(1_000, 10_000)}`
}
