import { BowlineError, reportClientError } from '../../../../sdk/index.ts'
import { client } from './api.ts'
import { currentSession } from './session.ts'

/** Errors that the browser itself words; the text of any other may hold what somebody typed. */
const WORDED_BY_BROWSER = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'])

/** A lost connection or a refusal is no fault of the workspace, and was said where it happened. */
const isOurs = (error: unknown): error is Error =>
  error instanceof Error &&
  !(error instanceof BowlineError) &&
  !error.cause &&
  !/fetch|network|load failed/i.test(error.message)

/** Without what stands in quotes and without numbers: those are values. */
function withoutValues({ name, message }: Error): string {
  const react = /^Minified React error #\d+/.exec(message)?.[0]
  if (react) return react
  if (!WORDED_BY_BROWSER.has(name)) return ''
  return message
    .replace(/(["'`]).*?\1/gs, '…')
    .replace(/\d+/g, '0')
    .slice(0, 300)
}

const readStack = ({ stack = '' }: Error) =>
  [...stack.matchAll(/\/assets\/([\w.-]+\.js):(\d+):(\d+)/g)]
    .slice(0, 20)
    .map(([, file = '', line, column]) => ({ file, line: Number(line), column: Number(column) }))

const MOST = 10
const reported = new Set<string>()

/** Tells the server of an error that nobody expected, once: what it is and where, never about whom. */
export async function reportError(error: unknown, route: string): Promise<void> {
  if (!isOurs(error) || currentSession().status !== 'in' || reported.size >= MOST) return
  const stack = readStack(error)
  const name = /^\w+$/.test(error.name) ? error.name.slice(0, 100) : 'Error'
  const key = JSON.stringify([name, stack])
  if (reported.has(key)) return
  reported.add(key)
  const version = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? ''
  const body = { name, message: withoutValues(error), stack, version, route }
  await reportClientError({ client, body }).catch(() => undefined)
}
