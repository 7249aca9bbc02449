import type { WorkCtx } from '#kit/context.ts'
import { formatMoney } from '#kit/money/display.ts'
import { Problem } from '#kit/problem.ts'
import { boundedTask, Refused } from '#platform/bounded-work/task.ts'
import { AccountNeeded, DoesNotAddUp, MappingNeeded, Unreadable } from '../errors.ts'
import { type Difference, NO_CURRENCY } from './csv.ts'
import type { Answer, Work } from './read-work.ts'

const readElsewhere = boundedTask<typeof import('./read-work.ts'), 'readFile'>(
  new URL('./read-work.ts', import.meta.url),
  'readFile',
  { timeMs: 40_000, outputBytes: 96 * 1024 * 1024, slow: true },
)

export type FileRead = Extract<Answer, { files: unknown }>

const DIFFERS = 'does_not_add_up '

/** What a file of a bank says, or the sentence why it cannot be read. */
export async function readBankFile(ctx: WorkCtx, work: Work): Promise<FileRead> {
  let answer: Answer
  try {
    answer = await ctx.services.boundedWork.run(ctx, readElsewhere, work)
  } catch (error) {
    throw explain(error)
  }
  if ('sample' in answer) throw MappingNeeded(answer)
  return answer
}

function explain(error: unknown): unknown {
  if (error instanceof Problem && error.code === 'too_costly') return Unreadable('it takes too long to read')
  if (!(error instanceof Refused)) return error
  // Behind the line on which it is missing.
  if (error.message.endsWith(NO_CURRENCY)) return AccountNeeded()
  if (!error.message.startsWith(DIFFERS)) return Unreadable(error.message)
  const { id, opening, entries, closing, currency }: Difference = JSON.parse(
    error.message.slice(DIFFERS.length),
  )
  const show = (cents: number) => formatMoney(cents, currency)
  return DoesNotAddUp(id, show(opening), show(entries), show(closing))
}
