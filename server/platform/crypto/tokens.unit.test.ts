import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveKey, deriveKeys } from './app-secret.ts'
import { lastFour } from './redact.ts'
import { createSecret, hashSecret, hmacSign, hmacVerify, safeEqual, verifyFormerLink } from './tokens.ts'

describe('secrets', () => {
  test('are url-safe, of the length asked for, and never alike', () => {
    const secrets = Array.from({ length: 200 }, () => createSecret())
    expect(new Set(secrets).size).toBe(200)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(createSecret(16), 'base64url')).toHaveLength(16)
  })

  test('are hashed with sha-256', () => {
    expect(hashSecret('abc').toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    expect(hashSecret('ü')).toEqual(
      createHash('sha256')
        .update(Buffer.from([0xc3, 0xbc]))
        .digest(),
    )
  })

  test('compare by content, whatever their lengths', () => {
    expect(safeEqual('same', 'same')).toBe(true)
    expect(safeEqual('same', Buffer.from('same'))).toBe(true)
    expect(safeEqual('same', 'samf')).toBe(false)
    expect(safeEqual('same', 'same ')).toBe(false)
    expect(safeEqual('', 'x')).toBe(false)
  })

  test('show their last four characters only when long enough', () => {
    expect(lastFour('sk_test_1234')).toBe('1234')
    expect(lastFour('sk_test_123')).toBeNull()
    expect(lastFour('')).toBeNull()
  })
})

describe('signatures of links in mail of an earlier version', () => {
  test('verify for the same text and key and for no others', () => {
    const [key, former, other] = ['a', 'b', 'c'].map(letter => Buffer.alloc(32, letter)) as [
      Buffer,
      Buffer,
      Buffer,
    ]
    const text = 'https://example.com/'
    const signature = createHash('sha3-256')
      .update(former.toString('base64url') + text)
      .digest('base64url')
    expect(verifyFormerLink([key, former], signature, text)).toBe(true)
    expect(verifyFormerLink([key, former], signature, 'https://example.com')).toBe(false)
    expect(verifyFormerLink([key, other], signature, text)).toBe(false)
    expect(verifyFormerLink([former], `${signature}A`, text)).toBe(false)
    expect(verifyFormerLink([former], '', text)).toBe(false)
  })
})

describe('signatures', () => {
  const key = deriveKey('a'.repeat(32), 'links')

  test('verify for the same parts and for no others', () => {
    const signature = hmacSign(key, 'invoice', '42')
    expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(hmacVerify(key, signature, 'invoice', '42')).toBe(true)
    expect(hmacVerify(key, signature, 'invoice', '43')).toBe(false)
    expect(hmacVerify(key, signature, 'invoice4', '2')).toBe(false)
    expect(hmacVerify(key, signature, 'invoice42')).toBe(false)
    expect(hmacVerify(key, signature, 'invoice', '42', '')).toBe(false)
    expect(hmacVerify(key, `${signature}A`, 'invoice', '42')).toBe(false)
    expect(hmacVerify(key, '', 'invoice', '42')).toBe(false)
  })

  test('are the HMAC of the parts, each behind its length, for keys of any length', () => {
    const keys = fc.uint8Array({ minLength: 1, maxLength: 150 })
    fc.assert(
      fc.property(keys, fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 }), (bytes, parts) => {
        const any = Buffer.from(bytes)
        const hmac = createHmac('sha256', any)
        for (const part of parts) {
          const length = Buffer.alloc(4)
          length.writeUInt32BE(Buffer.byteLength(part))
          hmac.update(length).update(part)
        }
        const expected = hmac.digest('base64url')
        expect(hmacSign(any, ...parts)).toBe(expected)
        expect(hmacVerify(any, expected, ...parts)).toBe(true)
      }),
    )
  })

  test('survive a rotation of the application secret while the former one is kept', () => {
    const before = hmacSign(deriveKeys({ current: 'a'.repeat(32) }, 'links')[0], 'x')
    const rotated = { current: 'b'.repeat(32), previous: ['a'.repeat(32)] }
    expect(hmacVerify(deriveKeys(rotated, 'links'), before, 'x')).toBe(true)
    expect(hmacVerify(deriveKeys({ current: 'b'.repeat(32) }, 'links'), before, 'x')).toBe(false)
    expect(hmacVerify(deriveKeys(rotated, 'cursors'), before, 'x')).toBe(false)
  })
})

describe('derived keys', () => {
  test('differ by purpose and by secret, and stay the same otherwise', () => {
    const key = deriveKey('s'.repeat(32), 'cursors')
    expect(key).toHaveLength(32)
    expect(deriveKey('s'.repeat(32), 'cursors')).toEqual(key)
    expect(deriveKey('s'.repeat(32), 'links')).not.toEqual(key)
    expect(deriveKey('t'.repeat(32), 'cursors')).not.toEqual(key)
  })

  test('are refused to a short secret and to no purpose', () => {
    expect(() => deriveKey('s'.repeat(31), 'cursors')).toThrow('at least 32 characters')
    expect(() => deriveKey('s'.repeat(32), '')).toThrow('needs a purpose')
  })
})
