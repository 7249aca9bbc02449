import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const external = {
  DATABASE_URL: 'postgres://u:p@db.example/bowline',
  APP_SECRET: 'thirty-two characters at the least, please',
}

describe('settings', () => {
  it('have defaults that serve on this machine alone', async () => {
    expect(await readSettings(external)).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      demo: false,
      workerPort: null,
      metricsToken: null,
    })
  })

  it.each([
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, silent.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must start with http:// or https://.'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0, but it is "maybe".'],
    [{ SMTP_URL: 'mail.example' }, /^SMTP_URL must look like/],
    [{ APP_SECRET: 'short' }, /^APP_SECRET must be at least 32 characters/],
    [{ APP_SECRET: '' }, /^APP_SECRET is needed with DATABASE_URL/],
    [
      { OUTBOUND_ALLOW: '10.0.0.0/8, zz/99' },
      /^OUTBOUND_ALLOW cannot be used: "zz\/99" is neither a host name/,
    ],
    [
      { TRUST_PROXY: '10.0.0.1, banana' },
      /^TRUST_PROXY must be the number of proxies, 0 or the addresses of proxies .* "banana"\.$/,
    ],
    [{ TRUST_PROXY: '10.0.0.0/99' }, /^TRUST_PROXY must be/],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200, but it is "1".'],
  ])('refuse %j with a sentence', async (env, sentence) => {
    await expect(readSettings({ ...external, ...env })).rejects.toThrow(sentence)
  })

  it.each([
    ['1', 1],
    ['2', 2],
    ['true', 1],
    ['0', false],
    ['10.0.0.0/8,::1', '10.0.0.0/8,::1'],
    ['loopback', 'loopback'],
  ])('trust proxies by TRUST_PROXY=%s', async (TRUST_PROXY, trustProxy) => {
    expect(await readSettings({ ...external, TRUST_PROXY })).toMatchObject({ trustProxy })
  })

  it('say in a sentence why DATA_DIR cannot hold the secret', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bowline-settings-'))
    const file = join(directory, 'app-secret')
    const settings = (DATA_DIR: string) => readSettings({ DATA_DIR })
    try {
      const { appSecret } = await settings(directory)
      expect(appSecret.length).toBeGreaterThanOrEqual(32)
      expect((await settings(directory)).appSecret).toBe(appSecret)
      for (const place of [file, join(file, 'deeper')]) {
        await expect(settings(place)).rejects.toThrow(
          `DATA_DIR ${place} cannot be used: it, or something above it, is a file and not a directory.`,
        )
      }
      await writeFile(file, '')
      await expect(settings(directory)).rejects.toThrow(`The secret in ${file} is empty or cut short`)
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  it('are all in docs/settings.md, and nothing else is', async () => {
    const asked = new Set<string>()
    const environment = new Proxy<Record<string, string>>(external, {
      get(target, name: string) {
        asked.add(name)
        return target[name]
      },
    })
    await readSettings(environment)
    const page = await readFile(new URL('../../docs/settings.md', import.meta.url), 'utf8')
    // The first cell of a row, which may name two that go together.
    const cells = [...page.matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)].map(match => match[1]!)
    const documented = cells.flatMap(cell => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(match => match[1]!))
    expect(documented.toSorted()).toEqual([...asked].toSorted())
  })
})
