import { describe, expect, test } from 'vitest'
import { parsePasswordHash } from './password-hash-format.ts'
import {
  hashPassword,
  needsRehash,
  PasswordHashUnreadable,
  PasswordQueueFull,
  verifyPassword,
} from './passwords.ts'

// From the test suite of the argon2 reference implementation.
const REFERENCE = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

describe('password hashes', () => {
  test('are salted argon2id in PHC form, with the settings of the day', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(first).not.toBe(second)
    expect(needsRehash(first)).toBe(false)
  })

  test('verify the right password only', async () => {
    const phc = await hashPassword('correct horse')
    expect(await verifyPassword('correct horse', phc)).toBe(true)
    expect(await verifyPassword('correct horsf', phc)).toBe(false)
    expect(await verifyPassword('Correct horse', phc)).toBe(false)
    expect(await verifyPassword('', phc)).toBe(false)
  })

  test('of the reference implementation are read, verified and due for a rehash', async () => {
    expect(parsePasswordHash(REFERENCE)).toMatchObject({ memory: 65_536, passes: 2, parallelism: 1 })
    expect(parsePasswordHash(REFERENCE).salt.toString()).toBe('somesalt')
    expect(await verifyPassword('password', REFERENCE)).toBe(true)
    expect(await verifyPassword('passwore', REFERENCE)).toBe(false)
    expect(needsRehash(REFERENCE)).toBe(true)
  })

  test('of an unknown account never verify', async () => {
    expect(await verifyPassword('anything', null)).toBe(false)
  })

  test('do not depend on how a letter or a space was typed, but on which letter it is', async () => {
    const phc = await hashPassword('caf\u00e9 au lait')
    expect(await verifyPassword('cafe\u0301\u00a0au\u3000lait', phc)).toBe(true)
    expect(await verifyPassword('cafe au lait', phc)).toBe(false)
    expect(await verifyPassword('pass\ufb01x', await hashPassword('passfix'))).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['another algorithm', REFERENCE.replace('argon2id', 'argon2i')],
    ['another version', REFERENCE.replace('v=19', 'v=16')],
    ['a memory no server has', REFERENCE.replace('m=65536', 'm=9999999')],
    ['no passes', REFERENCE.replace('t=2', 't=0')],
    ['a salt too short', REFERENCE.replace('c29tZXNhbHQ', 'c29t')],
    ['a hash cut short', REFERENCE.slice(0, -30)],
    ['something behind', `${REFERENCE}$x`],
  ])('are refused when they hold %s', async (_what, phc) => {
    await expect(verifyPassword('password', phc)).rejects.toThrow(PasswordHashUnreadable)
    expect(() => needsRehash(phc)).toThrow(PasswordHashUnreadable)
  })

  test('are computed for a bounded crowd; the rest is turned away at once and later ones are served', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 70 }, (_, index) => verifyPassword(`guess ${index}`, null)),
    )
    const refused = results.filter(result => result.status === 'rejected')
    expect(refused).toHaveLength(4)
    for (const { reason } of refused) expect(reason).toBeInstanceOf(PasswordQueueFull)
    expect(await verifyPassword('after the crowd', null)).toBe(false)
  })
})
