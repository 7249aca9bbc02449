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
    '@engine/linux-arm64-musl': '1.0.0',
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
  it('is fine with a binary for every platform we promise', () => {
    expect(checkLock(complete)).toEqual([])
  })

  it('misses a platform whose only binary is for another C library', () => {
    const { 'node_modules/@engine/linux-arm64-gnu': _, ...rest } = complete
    const packages = { ...rest, 'node_modules/@engine/linux-arm64-musl': binary('linux', 'arm64', 'musl') }
    expect(checkLock(packages)).toEqual([
      'engine has no binary for linux-arm64 in the lock: choose a version that has one',
    ])
  })

  it('misses a Mac only where one is published', () => {
    const { 'node_modules/@engine/darwin-arm64': _, ...rest } = complete
    expect(checkLock(rest)).toEqual([
      'engine has no binary for darwin-arm64 in the lock: choose a version that has one',
    ])
  })

  it('names no host', () => {
    const packages = { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } }
    expect(checkLock(packages)).toEqual(['node_modules/a names the host it was downloaded from'])
  })
})
