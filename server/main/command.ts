import type { Logger } from 'pino'
import type { BaseSettings } from './settings.ts'

export interface MainContext {
  settings(): Promise<BaseSettings>
  log: Logger
  args: readonly string[]
}

/** A command of the server itself. The exit code; nothing means: done, or running until a signal comes. */
export interface MainCommand {
  readonly name: string
  readonly summary: string
  readonly run: (context: MainContext) => Promise<number | undefined>
}
