import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { chat, openChannel, uploadFile } from '../chat.fixture.ts'

const filesUrl = join(tmpdir(), `bowline-full-${process.pid}`)
const app = useTestApp({ filesUrl })

afterAll(() => rm(filesUrl, { recursive: true, force: true }))

/** Whatever is written meanwhile finds no room. */
async function whileFull<T>(work: () => Promise<T>): Promise<T> {
  const handle = await open(new URL(import.meta.url))
  const kind = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const writing = vi.spyOn(kind, 'writev').mockRejectedValue(full)
  return work().finally(() => writing.mockRestore())
}

it('a full disk under the files is said to whoever uploads, and to whoever asks whether the server is ready', async () => {
  const ada = await app.createAccount()
  const room = await openChannel(chat(ada))
  const upload = () => uploadFile(ada, room, { name: 'words.txt', bytes: Buffer.from('words') })
  const ready = async () => (await fetch(new URL('/ready', app.url))).json()

  expect((await upload()).status).toBe(201)
  expect(await whileFull(upload)).toMatchObject({ status: 507, body: { code: 'out_of_space' } })
  await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ detail: 'The disk of the files is full' })
  expect((await upload()).status).toBe(201)
})
