import { modules } from '#modules/index.ts'
import { prepareDatabase } from '#platform/db/prepare.ts'
import type { MainCommand } from '../command.ts'
import { openRunningDatabase } from '../open-database.ts'

export const migrate: MainCommand = {
  name: 'migrate',
  summary: 'Bring the database up to date and end; starting a server does the same',
  async run({ settings, log }) {
    const database = await openRunningDatabase(await settings(), { joins: true, log })
    try {
      const applied = await prepareDatabase(database.settings.databaseDirectUrl, modules, log)
      const what = applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`
      process.stdout.write(`${what}\n`)
      return 0
    } finally {
      await database.stop()
    }
  },
}
