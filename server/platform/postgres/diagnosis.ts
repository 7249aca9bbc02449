import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { brokenData, diskFull, EmbeddedPostgresError } from './errors.ts'

const LOG_FILES_KEPT = 7
const LOG_READ_BYTES = 64 * 1024

/** What every PostgreSQL program says in the same words; null when the text tells nothing of the kind. */
export async function explainText(text: string, dir: string): Promise<EmbeddedPostgresError | null> {
  if (/No space left on device|Disk quota exceeded/i.test(text)) return diskFull(dir)
  if (/Cannot allocate memory|could not map anonymous shared memory/i.test(text)) {
    return new EmbeddedPostgresError(
      'out-of-memory',
      'There is not enough memory to start PostgreSQL: free some, or lower its shared_buffers setting.',
    )
  }
  // On a full disk the server may be unable to write even its reason.
  if (/could not (write|extend|create|resize)/i.test(text) || text.trim() === '') {
    const space = await statfs(dir).catch(() => null)
    if (space && space.bavail * space.bsize < 1024 * 1024) return diskFull(dir)
  }
  return null
}

export type StartFailure =
  | { retry: 'port-taken' | 'memory-in-use' }
  | { retry: null; error: EmbeddedPostgresError }

/** Why a server that was just started ended at once. */
export async function explainStart(text: string, cluster: string, port: number): Promise<StartFailure> {
  if (/could not bind .*Address already in use|could not create any TCP\/IP sockets/is.test(text)) {
    return { retry: 'port-taken' }
  }
  if (/pre-existing shared memory block|lock file "postmaster\.pid" already exists/i.test(text)) {
    return { retry: 'memory-in-use' }
  }
  const known = await explainText(text, cluster)
  if (known) return { retry: null, error: known }
  const setting =
    /(unrecognized configuration parameter .*|invalid value for parameter .*|parameter .* (requires|cannot) .*|.* is outside the valid range.*|configuration file .* contains errors)/i.exec(
      text,
    )
  if (setting?.[1]) {
    const message = `PostgreSQL refused one of its settings: ${setting[1]}`
    return { retry: null, error: new EmbeddedPostgresError('bad-setting', message) }
  }
  const denied = /.*Permission denied/.exec(text)?.[0].replace(/^.*(FATAL|PANIC|LOG|ERROR):\s+/, '')
  if (denied) {
    const message = `PostgreSQL was refused access to its own files (${denied}): fix their owner or permissions.`
    return { retry: null, error: new EmbeddedPostgresError('not-permitted', message) }
  }
  const reason = findFatal(text) ?? `the server on port ${port} ended without giving a reason`
  return { retry: null, error: brokenData(cluster, reason) }
}

/** The first fatal line is the cause, later ones are its consequences. */
export function findFatal(text: string): string | null {
  const lines = [...text.matchAll(/(?:PANIC|FATAL):\s+(.*)/g)].map(match => match[1]!)
  return lines.find(line => !/^the database system is|^terminating /.test(line)) ?? null
}

export type LogMark = Map<string, number>

/** Where the log files end now, so that later only what a new server wrote is read. */
export async function markLogs(logDir: string): Promise<LogMark> {
  const mark: LogMark = new Map()
  for (const name of await listLogs(logDir)) {
    mark.set(name, (await stat(join(logDir, name)).catch(() => null))?.size ?? 0)
  }
  return mark
}

export async function readLogsSince(logDir: string, mark: LogMark): Promise<string> {
  let text = ''
  for (const name of await listLogs(logDir)) {
    const handle = await open(join(logDir, name)).catch(() => null)
    if (!handle) continue
    try {
      const { bytesRead, buffer } = await handle.read({
        buffer: Buffer.alloc(LOG_READ_BYTES),
        position: mark.get(name) ?? 0,
      })
      text += buffer.toString('utf8', 0, bytesRead)
    } finally {
      await handle.close()
    }
  }
  return text
}

/** PostgreSQL rotates its log but never deletes; the names sort by time. */
export async function pruneLogs(logDir: string): Promise<void> {
  for (const name of (await listLogs(logDir)).slice(0, -LOG_FILES_KEPT)) {
    await rm(join(logDir, name), { force: true })
  }
}

async function listLogs(logDir: string): Promise<string[]> {
  const names = await readdir(logDir).catch(() => [])
  return names.filter(name => /^postgresql-.*\.log$/.test(name)).sort()
}
