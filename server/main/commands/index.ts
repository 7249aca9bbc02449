import { modules } from '#modules/index.ts'
import type { MainCommand } from '../command.ts'
import { moduleCommand } from '../module-command.ts'
import { all } from './all.ts'
import { backup } from './backup.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { help } from './help.ts'
import { migrate } from './migrate.ts'
import { openapi } from './openapi.ts'
import { reseal } from './reseal.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { worker } from './worker.ts'

export const commands: readonly MainCommand[] = [
  all,
  serve,
  worker,
  migrate,
  demo,
  openapi,
  doctor,
  backup,
  restore,
  help(() => commands),
  ...[reseal, ...modules.flatMap(module => module.commands ?? [])].map(moduleCommand),
]
