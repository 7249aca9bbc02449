import type { CronCtx } from '../job.ts'

/** Runs once from the command line, in no organization until it says which. */
export interface CommandCtx extends CronCtx {
  /** A line on standard output; the log goes to standard error. */
  print(line: string): void
}

/** `bowline <name> …`: for what an operator does by hand, such as importing a file or checking the books. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** The exit code; nothing means 0. Throw a `Problem` or `UsageError` to end with its sentence. */
  readonly run: (ctx: CommandCtx, args: readonly string[]) => Promise<number | undefined>
}

/** The command was called wrongly: its message says how to call it. */
export class UsageError extends Error {}
