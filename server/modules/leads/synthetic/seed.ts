import { parseArgs } from 'node:util'
import { type Command, type CommandCtx, UsageError } from '#kit/declared/command.ts'
import { progressBar } from '#modules/crm/index.ts'
import { type Importing, savePeople } from '../import/batch.ts'
import { auditImport, withPoolWriter } from '../import/command.ts'
import type { PersonRow } from '../import/normalize.ts'
import { generatePeople } from './generate.ts'

const USAGE = 'seed-pool --people <number> [--seed <number>]'
const BATCH = 5_000
export const SYNTHETIC = { source: 'synthetic', licence: 'invented, free to use' }

/**
 * People who do not exist, of companies under `.example`. The same again changes nothing. Writers take turns: while one
 * waits for the database, the next batch is made for another.
 */
export async function seedPool(
  writers: readonly Importing[],
  people: number,
  seed: number,
  show: (rows: number) => void = () => {},
): Promise<number> {
  const batches = inBatches(generatePeople(people, seed))
  let rows = 0
  let added = 0
  const write = async (importing: Importing) => {
    for (const batch of batches) {
      const outcomes = await savePeople(importing, batch)
      added += outcomes.filter(outcome => outcome === 'added').length
      rows += batch.length
      show(rows)
    }
  }
  await Promise.all(writers.map(write))
  return added
}

function* inBatches(people: Iterable<PersonRow>): Generator<PersonRow[]> {
  let batch: PersonRow[] = []
  for (const person of people) {
    batch.push(person)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

function readArgs(args: readonly string[]): { people: number; seed: number } {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { people: { type: 'string' }, seed: { type: 'string', default: '1' } },
    })
    const [people, seed] = [Number(values.people), Number(values.seed)]
    const isFine = Number.isInteger(people) && people > 0 && people <= 100_000_000 && Number.isInteger(seed)
    if (isFine) return { people, seed }
  } catch {}
  throw new UsageError(USAGE)
}

export const seedPoolCommand: Command = {
  name: 'seed-pool',
  summary: 'Fill the pool of leads with invented people, for trying out and measuring',
  run: async (ctx: CommandCtx, args) => {
    const { people, seed } = readArgs(args)
    const bar = progressBar(people)
    const added = await withPoolWriter(ctx, SYNTHETIC, one =>
      withPoolWriter(ctx, SYNTHETIC, another =>
        seedPool([one, another], people, seed, rows => bar.show(rows, rows)),
      ),
    )
    bar.end()
    await auditImport(ctx, { ...SYNTHETIC, kind: 'people' }, { rows: people, added })
    ctx.print(`${added} people added`)
    return 0
  },
}
