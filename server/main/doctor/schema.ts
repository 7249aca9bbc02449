import { compareCatalogue } from '#platform/db/catalogue.ts'
import { tryLookingOver, trySearch } from '#platform/db/inspect.ts'
import { pendingMigrations } from '#platform/db/migrate/run.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

const SHOWN = 10

/** Whether the database holds what the migrations make: one that is half restored starts, and then fails. */
export async function checkSchema(url: string): Promise<Finding[]> {
  const pending = await pendingMigrations(url)
  if (pending.length > 0) {
    return [
      warn(
        `Migrations wait: ${pending.join(', ')}`,
        'They run when a server starts, or by `npm start -- migrate`.',
      ),
    ]
  }
  const { missing, unknown } = await compareCatalogue(url)
  const failure = await trySearch(url)
  const blind = await tryLookingOver(url)
  return [
    ok('All migrations are applied'),
    missing.length === 0
      ? ok('Tables, keys, policies, functions and rights are as the migrations make them')
      : bad(
          `The database lacks what the migrations make: ${summarize(missing)}`,
          'A restore that reported errors leaves this: restore the dump again into an empty database (docs/operations.md).',
        ),
    ...(unknown.length === 0
      ? []
      : [
          warn(
            `The database has what no migration made: ${summarize(unknown)}`,
            'Keep tables and functions of your own in another schema.',
          ),
        ]),
    failure === null
      ? ok('The application can search')
      : bad('The application cannot search', `${failure}: check the role bowline_search.`),
    blind.length === 0
      ? ok('Webhooks, reminders and crons find every organization')
      : bad(
          `Webhooks, reminders or crons do not find every organization: ${summarize(blind)}`,
          'These functions must belong to the role bowline_search: restore the dump again, with its owners and rights.',
        ),
  ]
}

function summarize(facts: readonly string[]): string {
  const more = facts.length - SHOWN
  return `${facts.slice(0, SHOWN).join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}
