import type { MainCommand } from '../command.ts'
import { run } from '../run.ts'

export const worker: MainCommand = {
  name: 'worker',
  summary: 'Run jobs and crons',
  async run({ settings, log }) {
    await run({ base: await settings(), log, serves: false, works: true })
    return undefined
  },
}
