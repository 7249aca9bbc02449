import { readFile } from 'node:fs/promises'
import { type Command, type CommandCtx, UsageError } from '#kit/declared/command.ts'
import { findEntry } from './queries.ts'
import { type Records, verifyPdf } from './verify.ts'

/** A command knows no organization, and asks each whether the file is one of its own. */
const recordsOf = (ctx: CommandCtx): Records => ({
  async find(kind, secret) {
    for (const organizationId of await ctx.organizationIds()) {
      const targetId = await ctx.within(organizationId, work =>
        work.transact(inner => findEntry(inner, kind, secret)),
      )
      if (targetId !== undefined) return { organizationId, targetId }
    }
    return undefined
  },
  within: (organizationId, work) => ctx.within(organizationId, inner => inner.transact(work)),
})

export const verifyCommand: Command = {
  name: 'verify-contract',
  summary: 'Check whether an executed contract (a PDF file) is what was signed',
  run: async (ctx, args) => {
    const [path] = args
    if (!path || args.length > 1) throw new UsageError('verify-contract <file.pdf>')
    const result = await verifyPdf(
      { services: ctx.services, request: null, organizationId: 'operator' },
      recordsOf(ctx),
      await readFile(path),
    )
    ctx.print(result.valid ? 'Valid: seal, text and audit trail hold.' : 'NOT valid.')
    ctx.print(`Document     ${result.title ?? 'unknown'}`)
    ctx.print(`Envelope id  ${result.envelope_id ?? 'unknown'}`)
    ctx.print(`Sealed by    ${result.sealed_by ?? 'unknown'}`)
    ctx.print(`SHA-256      ${result.sha256}`)
    for (const [check, status] of Object.entries(result.checks)) {
      ctx.print(`${check.replace('_', ' ').padEnd(13)}${status}`)
    }
    for (const sentence of result.problems) ctx.print(`- ${sentence}`)
    return result.valid ? 0 : 1
  },
}
