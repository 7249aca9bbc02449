import { InvalidInput, problem, RateLimited } from '#kit/problem.ts'
import { type Input, openRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { networkOf } from '#platform/server/admission/network.ts'
import { collectPart } from '../collect.ts'
import { Verification } from './schema.ts'
import { verifyPdf } from './verify.ts'

const MOST_MB = 30
const PACE = { capacity: 30, refillPerSecond: 0.5 }
const VerifyTooLarge = problem(400, 'file_too_large', say`File too large (${{ most: MOST_MB }} MB max)`)
const NotAPdf = problem(400, 'not_a_pdf', 'Could not read file: it is not a PDF file')

async function readPdf(parts: ReturnType<Input<never, never, never>['parts']>): Promise<Buffer> {
  let file: Buffer | undefined
  for await (const part of parts) {
    if ('value' in part) continue
    if (file) part.stream.resume()
    else file = await collectPart(part, MOST_MB * 1024 * 1024, VerifyTooLarge)
  }
  if (!file) throw InvalidInput('file is required')
  if (!file.subarray(0, 1024).includes('%PDF-')) throw NotAPdf()
  return file
}

export const verifyRoutes = [
  openRoute({
    method: 'POST',
    path: '/contracts/verify',
    operationId: 'verifyContract',
    tag: 'Signing',
    summary: 'Check an executed contract',
    description:
      'multipart/form-data with `file`, an executed contract as PDF. Says whether seal, text and audit trail hold, and names what was altered. For anybody who holds the file.',
    consumes: 'multipart',
    returns: Data(Verification),
    errors: [VerifyTooLarge, NotAPdf, RateLimited],
    handler: async (ctx, { parts }) => {
      // Reading a stranger's file costs a process: some for everybody, not all for one.
      await ctx.services.throttle.require(`contract-verify:${networkOf(ctx.request.ip)}`, PACE)
      const pdf = await readPdf(parts())
      const worker = { services: ctx.services, request: ctx.request, organizationId: 'visitors' }
      const records = {
        find: (kind: string, secret: string) => ctx.find(kind, secret),
        within: <T>(organizationId: string, work: Parameters<typeof ctx.within<T>>[2]) =>
          ctx.within(organizationId, { kind: 'anonymous' }, work),
      }
      return { data: await verifyPdf(worker, records, pdf) }
    },
  }),
]
