import type { Command } from '#kit/declared/command.ts'
import { cronCtx } from '#platform/jobs/work.ts'
import type { MainCommand } from './command.ts'
import { openRuntimeBeside } from './runtime.ts'

/** A module's command, given the platform it needs; it joins the embedded database of a running server. */
export const moduleCommand = (command: Command): MainCommand => ({
  name: command.name,
  summary: command.summary,
  async run({ settings, log, args }) {
    const runtime = await openRuntimeBeside(await settings(), log)
    try {
      const ctx = {
        ...cronCtx(runtime.assembled.source, command.name, log),
        print: (line: string) => void process.stdout.write(`${line}\n`),
      }
      return (await command.run(ctx, args)) ?? 0
    } finally {
      await runtime.close()
    }
  },
})
