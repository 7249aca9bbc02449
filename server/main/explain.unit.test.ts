import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { refuseOldVersion } from './open-database.ts'

const where = { databaseUrl: 'postgres://ada:secret@db.example:6543/bowline' }
const failure = (code: string, message = 'as the server put it', more: object = {}) =>
  Object.assign(new Error(message), { code, ...more })

describe('an error at the start', () => {
  it.each([
    ['ECONNREFUSED', /^The database at db\.example:6543 cannot be reached \(ECONNREFUSED\)/],
    ['28P01', /^The database at db\.example:6543 refused the password of user "ada"/],
    ['3D000', /has no such database/],
    ['42501', /^User "ada" lacks rights/],
    ['53300', /has no connection left/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /certificate that cannot be trusted/],
  ])('%s is one sentence that tells no secret', (code, sentence) => {
    const text = explain(failure(code), where)
    expect(text).toMatch(sentence)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('\n')
  })

  it('is read out of a bundle, as when a host has two addresses', () => {
    const error = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')])
    expect(explain(error, where)).toMatch(/cannot be reached/)
  })

  it('of listening names the port', () => {
    const listen = { syscall: 'listen', address: '127.0.0.1', port: 80 }
    expect(explain(failure('EADDRINUSE', '', listen), where)).toMatch(
      /^Port 80 on 127\.0\.0\.1 is already in use/,
    )
    expect(explain(failure('EACCES', '', listen), where)).toMatch(/^Port 80 may not be opened/)
  })

  it('of an old database says which one is needed', () => {
    expect(() => refuseOldVersion({ version: '14.9', major: 14 })).toThrow(
      'The database is PostgreSQL 14.9, but Bowline needs 15 or newer',
    )
    expect(() => refuseOldVersion({ version: '15.0', major: 15 })).not.toThrow()
  })

  it('of our own making keeps its stack', () => {
    expect(explain(new TypeError('x is not a function'), where)).toBeUndefined()
  })
})
