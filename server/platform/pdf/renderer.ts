import type { Assignment } from '../bounded-work/protocol.ts'
import { startWatch } from '../bounded-work/watch.ts'
import { renderHtml } from './html/render-html.ts'
import type { FromRenderer, RenderResult, Task } from './protocol.ts'
import { createTypst } from './typst.ts'

/**
 * The renderer process. It lives apart from the server because Typst is native code: a thread stuck in it cannot
 * be ended, and running out of memory or stack in it would end the whole server.
 */

const watch = startWatch()
const typst = createTypst()

const render = (task: Task): RenderResult =>
  'document' in task ? renderHtml(typst, task) : { ...typst.compile(task), digests: [] }

function answer({ task, timeMs }: Assignment<Task>): FromRenderer {
  watch.begin(timeMs)
  try {
    return { kind: 'done', result: render(task) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? describe(error) : String(error) }
  } finally {
    watch.rest()
  }
}

// The native module puts its message into `code`.
const describe = (error: Error & { code?: string }): string => error.message || error.code || error.name

const tell = (message: FromRenderer) => process.send?.(message)

/** Tidying takes a tenth of a page's time: it waits for a pause, but not for ever, since what is kept takes memory. */
const MOST_UNTIDIED = 8
const PAUSE_MS = 20
let untidied = 0
let pause: NodeJS.Timeout | undefined

function tidy(): void {
  typst.tidy(untidied)
  untidied = 0
}

process.on('message', (assignment: Assignment<Task>) => {
  clearTimeout(pause)
  tell(answer(assignment))
  untidied += 1
  if (untidied >= MOST_UNTIDIED) setImmediate(tidy)
  else pause = setTimeout(tidy, PAUSE_MS)
})
process.on('disconnect', () => process.exit())
tell({ kind: 'ready' })
