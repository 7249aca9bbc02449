import { modules } from '#modules/index.ts'
import { createLogger } from '#platform/observe/logger.ts'
import type { MainCommand } from './command.ts'
import { all } from './commands/all.ts'
import { demo } from './commands/demo.ts'
import { doctor } from './commands/doctor.ts'
import { help } from './commands/help.ts'
import { migrate } from './commands/migrate.ts'
import { openapi } from './commands/openapi.ts'
import { reseal } from './commands/reseal.ts'
import { serve } from './commands/serve.ts'
import { worker } from './commands/worker.ts'
import { explain } from './explain.ts'
import { moduleCommand } from './module-command.ts'
import { readLogLevel, readSettings } from './settings.ts'

const commands: readonly MainCommand[] = [
  all,
  serve,
  worker,
  migrate,
  demo,
  openapi,
  doctor,
  help(() => commands),
  ...[reseal, ...modules.flatMap(module => module.commands ?? [])].map(moduleCommand),
]

async function runCommand(): Promise<number | undefined> {
  const [name = 'all', ...args] = process.argv.slice(2)
  const command = commands.find(one => one.name === name.replace(/^(--help|-h)$/, 'help'))
  if (!command) {
    process.stderr.write(`There is no command "${name}"; \`npm start -- help\` lists those there are.\n`)
    return 1
  }
  // What a command prints is on standard output; only a server's log belongs there too.
  const runs = [all, serve, worker].includes(command)
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
