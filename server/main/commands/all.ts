import type { MainCommand } from '../command.ts'
import { run } from '../run.ts'

export const all: MainCommand = {
  name: 'all',
  summary: 'Serve the API and run the jobs in one process (the default)',
  async run({ settings, log }) {
    await run({ base: await settings(), log, serves: true, works: true })
    return undefined
  },
}
