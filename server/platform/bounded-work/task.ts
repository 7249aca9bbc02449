/**
 * Work on somebody's text that is done in another process: a function of a file, named so that it can be found there.
 * What goes in and comes out is copied, so it is plain data.
 */
export interface BoundedTask<Input, Output> {
  readonly file: string
  readonly name: string
  readonly limits: TaskLimits
  /** Never read: it carries the types. */
  readonly types?: (input: Input) => Output
}

export interface TaskLimits {
  /** Of processor time, and never more than what is left of the request's budget. */
  readonly timeMs: number
  /** What it may answer. */
  readonly outputBytes: number
  /** Takes its time by nature, as files do: the budget is its own, and others are let past. */
  readonly slow: boolean
}

type InputOf<F> = F extends (input: infer I) => unknown ? I : never
type OutputOf<F> = F extends (input: never) => infer O ? Awaited<O> : never

const USUAL: TaskLimits = { timeMs: 5_000, outputBytes: 8 * 1024 * 1024, slow: false }

/** `boundedTask<typeof import('./convert.ts'), 'toText'>(new URL('./convert.ts', import.meta.url), 'toText')`. */
export const boundedTask = <Module, Name extends keyof Module & string>(
  file: URL,
  name: Name,
  limits: Partial<TaskLimits> = {},
): BoundedTask<InputOf<Module[Name]>, OutputOf<Module[Name]>> => ({
  file: file.href,
  name,
  limits: { ...USUAL, ...limits },
})

/** Thrown inside a task: what is wrong with the text, in words. It arrives outside as the same. */
export class Refused extends Error {}
