import { Readable } from 'node:stream'
import type { WorkCtx } from '#kit/context.ts'
import { hearByCommand } from '#modules/calls/transcripts/engines/command.ts'
import { createBoundedWork } from '#platform/bounded-work/bounded-work.ts'
import { boundedTask } from '#platform/bounded-work/task.ts'
import { htmlTask } from '#platform/pdf/engine.ts'
import { createRendererPool } from '#platform/pdf/renderer-pool.ts'

/** A process that is busy with one kind of child, for as long as nobody ends it. */

const log = { debug() {}, info() {}, warn() {}, error() {} }
const DAY_MS = 86_400_000

const kinds = {
  async text() {
    type Works = typeof import('#platform/bounded-work/tasks.fixture.ts')
    const file = new URL('../platform/bounded-work/tasks.fixture.ts', import.meta.url)
    const spin = boundedTask<Works, 'spin'>(file, 'spin', { timeMs: DAY_MS, slow: true })
    await createBoundedWork({ log }).run({ organizationId: 'acme', request: null }, spin, null)
  },
  async document() {
    const pool = createRendererPool({
      workers: 1,
      queueLimit: 1,
      timeoutMs: DAY_MS,
      memoryLimitBytes: 2 ** 40,
      log,
    })
    const content = [{ kind: 'text' as const, text: 'And more. '.repeat(40) }]
    const blocks = Array.from({ length: 200_000 }, () => ({ kind: 'paragraph' as const, content }))
    const createdAt = Temporal.Now.instant()
    await pool.run(
      'acme',
      htmlTask({ title: 'Endless', language: 'en', paper: 'a4', createdAt, blocks }, 'pdf'),
    )
  },
  async command() {
    const ctx = { services: { settings: { transcribeLimitS: 86_400 } } } as WorkCtx
    const sound = { contentType: 'audio/wav', open: () => Readable.from(['sound']) }
    await hearByCommand(ctx, ['/bin/sh', '-c', 'sleep 86400 & sleep 86400'], sound as never)
  },
}

await kinds[process.argv[2] as keyof typeof kinds]()
