import { describe, expect, it } from 'vitest'
import { checkLock } from './check-lock.ts'

const binary = (os: string, cpu: string, libc?: string) => ({
  version: '1.0.0',
  os: [os],
  cpu: [cpu],
  ...(libc ? { libc: [libc] } : {}),
})
const engine = {
  optionalDependencies: {
    '@engine/linux-x64-gnu': '1.0.0',
    '@engine/linux-arm64-gnu': '1.0.0',
    '@engine/darwin-arm64': '1.0.0',
  },
}
const complete = {
  'node_modules/engine': engine,
  'node_modules/@engine/linux-x64-gnu': binary('linux', 'x64', 'glibc'),
  'node_modules/@engine/linux-arm64-gnu': binary('linux', 'arm64', 'glibc'),
  'node_modules/@engine/darwin-arm64': binary('darwin', 'arm64'),
}

describe('the lock', () => {
  it('is fine with everything optional in it', () => {
    expect(checkLock(complete)).toEqual([])
  })

  it('misses what npm left out in silence', () => {
    const { 'node_modules/@engine/darwin-arm64': _, ...rest } = complete
    expect(checkLock(rest)).toEqual([
      'engine wants @engine/darwin-arm64, which the lock lacks: choose a version that has all',
    ])
  })

  it('misses a promised platform whose only binary is for another C library', () => {
    const packages = { ...complete, 'node_modules/@engine/linux-arm64-gnu': binary('linux', 'arm64', 'musl') }
    expect(checkLock(packages)).toEqual(['engine has no binary for linux-arm64'])
  })

  it('names no host', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }
    expect(checkLock(packages)).toEqual(['node_modules/a names the host it was downloaded from'])
  })
})
