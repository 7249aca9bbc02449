import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { UsageError } from '#kit/declared/command.ts'
import { systemClock } from '#kit/time/clock.ts'
import { openCopy } from '#platform/backup/write-copy.ts'
import type { MainCommand } from '../command.ts'
import { openRunningDatabase } from '../open-database.ts'
import type { BaseSettings } from '../settings.ts'

const HOW =
  'backup takes a file, or - for standard output; or a folder with --every hour|day and --keep <number>'
const hours = { hour: 1, day: 24 } as const

export const backup: MainCommand = {
  name: 'backup',
  summary:
    'Copy database and files while the server runs: backup <file|->, or <folder> --every day --keep 14',
  async run({ settings, log, args }) {
    const { target, every, keep } = readArgs(args)
    const base = await settings()
    const database = await openRunningDatabase(base, { joins: true, log })
    try {
      const copy = async () =>
        openCopy({
          databaseUrl: database.settings.databaseDirectUrl,
          now: systemClock.now(),
          files: await filesOf(base),
        })
      if (target === '-') await pipeline(await copy(), process.stdout)
      else if (!every) {
        await writeWhole(target, await copy())
        process.stdout.write(`Wrote ${target}.\n`)
      } else {
        for (;;) {
          const file = join(target, `bowline-${stamp(systemClock.now())}.copy`)
          await writeWhole(file, await copy())
          log.info({ file }, 'Copy written')
          await dropOld(target, keep)
          await sleep(hours[every] * 3_600_000)
        }
      }
      return 0
    } finally {
      await database.stop()
    }
  },
}

function readArgs(args: readonly string[]): {
  target: string
  every: keyof typeof hours | null
  keep: number
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { every: { type: 'string' }, keep: { type: 'string', default: '14' } },
    })
    const [target, ...more] = positionals
    const keep = Number(values.keep)
    const every = values.every ?? null
    if (!target || more.length > 0 || !Number.isInteger(keep) || keep < 1) throw new Error(HOW)
    if (every !== null && (!(every in hours) || target === '-')) throw new Error(HOW)
    return { target, every: every as keyof typeof hours | null, keep }
  } catch (error) {
    throw new UsageError((error as Error).message === HOW ? HOW : `${HOW}: ${(error as Error).message}`)
  }
}

/** With a database of one's own the secret is kept by the operator, and not where the copies are. */
async function filesOf({ externalDatabaseUrl, dataDir }: BaseSettings): Promise<Record<string, Buffer>> {
  if (externalDatabaseUrl) return {}
  try {
    return { 'app-secret': await readFile(join(dataDir, 'app-secret')) }
  } catch {
    return {}
  }
}

/** Under its name once it is whole. */
async function writeWhole(file: string, source: NodeJS.ReadableStream): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const part = `${file}.part`
  try {
    await pipeline(source, createWriteStream(part, { mode: 0o600, flush: true }))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const stamp = (now: Temporal.Instant): string =>
  now.toString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

async function dropOld(folder: string, keep: number): Promise<void> {
  const copies = (await readdir(folder)).filter(name => /^bowline-[\d-]+\.copy$/.test(name)).toSorted()
  for (const name of copies.slice(0, -keep)) await rm(join(folder, name))
}
