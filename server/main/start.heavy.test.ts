import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const start = fileURLToPath(new URL('./start.sh', import.meta.url))

it('npm start and a service start the server alike, from wherever they stand', async () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(manifest).scripts.start).toBe('exec sh server/main/start.sh')
  const { stdout } = await promisify(execFile)('sh', [start, 'help'], { cwd: tmpdir() })
  expect(stdout).toContain('doctor')
})
