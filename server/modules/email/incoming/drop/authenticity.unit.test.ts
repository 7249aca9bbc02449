import { describe, expect, it } from 'vitest'
import { readHeaders } from '../classify.ts'
import { isForged } from './authenticity.ts'

const forged = (...lines: string[]) =>
  isForged(readHeaders(lines.map(line => `Authentication-Results: ${line}`).join('\r\n')), 'ada@acme.test')

describe('what the server that took a mail in says of its sender', () => {
  it.each([
    ['nothing', [], false],
    ['that it found nothing', ['mx.acme.test; none'], false],
    ['that DMARC passed', ['mx.acme.test; dmarc=pass header.from=acme.test; spf=fail'], false],
    [
      'that DMARC failed',
      ['mx.acme.test; spf=pass smtp.mailfrom=evil.test; dmarc=fail (p=none) header.from=acme.test'],
      true,
    ],
    ['that neither passed', ['mx.acme.test; spf=softfail smtp.mailfrom=x@acme.test; dkim=none'], true],
    [
      'that the signature holds',
      ['mx.acme.test; spf=fail smtp.mailfrom=acme.test; dkim=pass header.d=acme.test'],
      false,
    ],
    ['that one below holds', ['mx.acme.test; spf=fail; dkim=pass header.i=@mail.acme.test'], false],
    ['that another domain passed', ['mx.acme.test; spf=fail; dkim=pass header.d=evil.test'], true],
    [
      'it without a name of its own',
      ['spf=pass (ip is 10.0.0.1) smtp.mailfrom=acme.test; dkim=none;dmarc=none'],
      false,
    ],
    [
      'words in a comment',
      ['mx.acme.test; spf=pass (dmarc=fail; (spf=fail)) smtp.mailfrom=acme.test'],
      false,
    ],
    ['above what the sender wrote', ['mx.acme.test; dmarc=fail', 'evil.test; dmarc=pass'], true],
    ['above what somebody else wrote', ['mx.acme.test; dmarc=pass', 'relay.test; dmarc=fail'], false],
  ])('%s', (_, lines, expected) => {
    expect(forged(...lines)).toBe(expected)
  })

  it('is read in time, whatever it is', () => {
    expect(forged(`mx; ${'('.repeat(100_000)}dmarc=fail`)).toBe(false)
    expect(forged(`mx; ${'spf=fail '.repeat(20_000)}`)).toBe(true)
  })
})
