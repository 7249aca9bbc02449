import { createLogger } from '#platform/observe/logger.ts'
import { all } from './commands/all.ts'
import { serve } from './commands/serve.ts'
import { worker } from './commands/worker.ts'
import { explain } from './explain.ts'
import { readLogLevel, readSettings } from './settings.ts'

/** A server loads its modules while its database starts; whatever else there is, is loaded when it is asked for. */
const servers = [all, serve, worker]

async function findCommand(name: string) {
  const known = servers.find(one => one.name === name)
  return known ?? (await import('./commands/index.ts')).commands.find(one => one.name === name)
}

async function runCommand(): Promise<number | undefined> {
  const [name = 'all', ...args] = process.argv.slice(2)
  const command = await findCommand(name.replace(/^(--help|-h)$/, 'help'))
  if (!command) {
    process.stderr.write(`There is no command "${name}"; \`npm start -- help\` lists those there are.\n`)
    return 1
  }
  // What a command prints is on standard output; only a server's log belongs there too.
  const runs = servers.includes(command)
  const log = createLogger({
    level: readLogLevel(process.env, runs ? 'info' : 'warn'),
    pretty: process.stdout.isTTY === true,
    stream: runs ? 'stdout' : 'stderr',
  })
  return command.run({ settings: () => readSettings(process.env), log, args })
}

/** Ends the process, except while a server runs in it. */
export async function main(): Promise<void> {
  try {
    const code = await runCommand()
    if (code !== undefined) process.exit(code)
  } catch (error) {
    const sentence = explain(error, { databaseUrl: process.env.DATABASE_URL || null })
    process.stderr.write(`${sentence ?? (error instanceof Error ? error.stack : String(error))}\n`)
    process.exit(1)
  }
}

// `npm run dev` runs the sources as they are.
if (import.meta.main) await main()
