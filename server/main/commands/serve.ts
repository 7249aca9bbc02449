import type { MainCommand } from '../command.ts'
import { run } from '../run.ts'

export const serve: MainCommand = {
  name: 'serve',
  summary: 'Serve the API',
  async run({ settings, log }) {
    await run({ base: await settings(), log, serves: true, works: false })
    return undefined
  },
}
