import { parseArgs } from 'node:util'
import { type Command, type CommandCtx, UsageError } from '#kit/declared/command.ts'
import { progressBar } from '#kit/declared/progress-bar.ts'
import type { Importing } from '../import/batch.ts'
import { type Batch, toPreparedBatches } from '../import/batches.ts'
import { auditImport, importBatches, withPoolWriter } from '../import/command.ts'
import { makeInThread } from '../import/in-thread.ts'
import { generatePeople } from './generate.ts'

const USAGE = 'seed-pool --people <number> [--seed <number>]'
export const SYNTHETIC = { source: 'synthetic', licence: 'invented, free to use' }

/** People who do not exist, of companies under `.example`. The same again changes nothing. */
export const seedPool = (importing: Importing, people: number, seed: number): Promise<number> =>
  fill(importing, toPreparedBatches(generatePeople(people, seed), importing))

async function fill(
  importing: Importing,
  batches: AsyncIterable<Batch> | Iterable<Batch>,
  show: (rows: number) => void = () => {},
): Promise<number> {
  const { added } = await importBatches(importing, batches, { bad() {}, failed() {}, saved: show })
  return added
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
    const added = await withPoolWriter(ctx, SYNTHETIC, importing => {
      const { secret, source, now } = importing
      const batches = makeInThread(new URL('./thread.ts', import.meta.url), {
        people,
        seed,
        secret,
        source,
        now,
      })
      return fill(importing, batches, rows => bar.show(rows, rows))
    })
    bar.end()
    await auditImport(ctx, { ...SYNTHETIC, kind: 'people' }, { rows: people, added })
    ctx.print(`${added} people added`)
    return 0
  },
}
