/** Why a database is not brought up to date, in a sentence for whoever runs it. */
export class MigrationRefused extends Error {}

export const changedAfterwards = (name: string) =>
  new MigrationRefused(
    `Migration ${name} was changed after it was applied. Put the file back as it was, and add a new one.`,
  )

export const blockedForLong = (name: string) =>
  new MigrationRefused(
    `Migration ${name} cannot have its tables: a transaction has been holding them all the time (the oldest in pg_stat_activity). End it, and start again.`,
  )

export const waitsForBackfill = (name: string, backfill: string) =>
  new MigrationRefused(
    `Migration ${name} takes away what the back-fill ${backfill} still needs: let a worker of the last release finish that first (\`doctor\` tells how far it is), then start again.`,
  )

export const partlyMigrated = () =>
  new MigrationRefused(
    'This database was last used by a version before 0.2.0 that was not the last of them: start the last commit before 0.2.0 on it once, then this version (docs/operations.md, "Upgrade").',
  )
