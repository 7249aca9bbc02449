import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'
import { signUpPerson } from '#tests/people.ts'

const app = useTestApp()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Three pixels by two. */
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////' +
    '////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////' +
    '////////////wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QA' +
    'FAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALQAf//Z',
  'base64',
)
/** The same picture, which claims to be of another size. */
function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(PNG)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  return bytes
}
/** The frame of a picture, a scan and the end. */
const jpegOf = (width: number, height: number): Buffer => {
  const bytes = Buffer.from('ffd8ffc0000b080000000001011100ffda0008010100003f0000ffd9', 'hex')
  bytes.writeUInt16BE(height, 7)
  bytes.writeUInt16BE(width, 9)
  return bytes
}
/** The same picture with other data. */
function pngWith(data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), data, Buffer.alloc(4)])
  chunk.writeUInt32BE(data.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return Buffer.concat([PNG.subarray(0, 33), chunk, PNG.subarray(-12)])
}
const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`

describe('the organization', () => {
  it('keeps what it is told, key by key', async () => {
    const acme = await app.createAccount({ name: 'Acme' })
    const before = (await acme.get('/organization')).body.data
    expect(before).toMatchObject({
      name: 'Acme',
      timezone: 'UTC',
      currency: 'USD',
      locale: 'en-US',
      plan: 'starter',
      address: '',
      country: null,
      logo: null,
      branding: { accent_color: null, footer_text: null },
    })
    const change = {
      name: ' Acme GmbH ',
      timezone: 'europe/berlin',
      currency: 'eur',
      locale: 'de-de',
      address: 'Torstraße 1\n10119 Berlin',
      country: 'de',
      tax_id: 'DE811569869',
      email: 'office@acme.example',
      phone: '+49 30 1234567',
      website: 'https://acme.example',
      logo: dataUrl('image/png', PNG),
      branding: { accent_color: '#1A73E8' },
    }
    const after = (await acme.patch('/organization', change)).body.data
    expect(after).toMatchObject({
      ...change,
      name: 'Acme GmbH',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
      locale: 'de-DE',
      country: 'DE',
      branding: { accent_color: '#1A73E8', footer_text: null },
    })
    const cleared = { logo: null, country: null, address: null, branding: { footer_text: 'Thank you' } }
    expect((await acme.patch('/organization', cleared)).body.data).toMatchObject({
      name: 'Acme GmbH',
      logo: null,
      country: null,
      address: '',
      branding: { accent_color: '#1A73E8', footer_text: 'Thank you' },
    })
    expect((await acme.get('/auth/me')).body.data.organization).toMatchObject({
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    })
  })

  it('hides areas of the workspace, and answers for them all the same', async () => {
    // One that was there before the setting has everything it had.
    const all = { reports: true, workflows: true, seo: true, infrastructure: true }
    expect((await (await app.createAccount()).get('/organization')).body.data.areas).toEqual(all)
    const { api: acme } = await signUpPerson(app.anonymous)
    // Nobody who signs up to sell begins with servers to look after.
    const fresh = { ...all, infrastructure: false }
    expect((await acme.get('/organization')).body.data.areas).toEqual(fresh)
    const change = { areas: { infrastructure: true, seo: false } }
    const after = { ...fresh, ...change.areas }
    expect((await acme.patch('/organization', change)).body.data.areas).toEqual(after)
    expect((await acme.get('/auth/me')).body.data.organization.areas).toEqual(after)
    expect((await acme.get('/seo/overview')).status).toBe(200)
    const wrong = await acme.patch('/organization', { areas: { seo: 'yes' } })
    expect([wrong.status, wrong.body.detail]).toEqual([400, 'areas.seo must be true or false'])
    expect((await acme.patch('/organization', { areas: { seo: false } })).body.data.areas).toEqual(after)
  })

  it.each([
    [{ name: ' ' }, 'name must not be empty'],
    [{ name: null }, 'name must be a string'],
    [{ timezone: '+02:00' }, 'timezone must be an IANA time zone such as Europe/Berlin'],
    [{ currency: 'ABC' }, 'currency must be an ISO 4217 code such as EUR'],
    [{ locale: '?' }, 'locale must be a language tag such as en-GB'],
    [{ country: 'Q1' }, 'country must be an ISO code such as DE, or the name of a country'],
    [{ country: 'Germani' }, 'country must be an ISO code such as DE, or the name of a country'],
    [{ email: 'x' }, 'email must be a valid email address'],
    [{ website: 'javascript:alert(1)' }, 'website must be an address that starts with https:// or http://'],
    [{ branding: { accent_color: 'red' } }, 'branding.accent_color must be a color such as #1a73e8'],
    [{ logo: 'https://acme.example/logo.png' }, 'logo must be a data URL of a PNG, JPEG or WebP image'],
    [
      { logo: dataUrl('image/png', Buffer.from('<svg onload="alert(1)"/>')) },
      'logo must be a data URL of a PNG, JPEG or WebP image',
    ],
    [
      { logo: dataUrl('image/png', Buffer.concat([PNG, Buffer.alloc(500 * 1024)])) },
      'logo must be at most 500 KB',
    ],
    [{ logo: dataUrl('image/png', pngOf(60_000, 60_000)) }, 'logo must be at most 4096 pixels wide and high'],
    [{ logo: dataUrl('image/png', pngOf(0, 1)) }, 'logo must be at most 4096 pixels wide and high'],
    [{ logo: dataUrl('image/jpeg', jpegOf(10, 60_000)) }, 'logo must be at most 4096 pixels wide and high'],
  ])('refuses %#', async (change, detail) => {
    const acme = await app.createAccount()
    const reply = await acme.patch('/organization', change)
    expect([reply.status, reply.body.detail]).toEqual([400, detail])
  })

  it.each([
    PNG.subarray(0, 40),
    Buffer.from(PNG.with(45, 0)),
    jpegOf(1, 1).subarray(0, 20),
    // Whole by its parts and checksums, and yet nothing to unpack: no data, too little of it, no tables.
    pngWith(Buffer.from('not compressed at all')),
    pngOf(100, 100),
    jpegOf(3, 2),
  ])('refuses a broken picture %#', async bytes => {
    const acme = await app.createAccount()
    const reply = await acme.patch('/organization', { logo: dataUrl('image/png', bytes) })
    expect([reply.status, reply.body.detail]).toEqual([
      400,
      'logo must be a data URL of a PNG, JPEG or WebP image',
    ])
  })

  it('calls a logo what its bytes are', async () => {
    const acme = await app.createAccount()
    const { logo } = (await acme.patch('/organization', { logo: dataUrl('image/png', JPEG) })).body.data
    expect(logo).toBe(dataUrl('image/jpeg', JPEG))
  })

  it('goes with everything in it once its owner confirms by name', async () => {
    const acme = await app.createAccount({ name: 'Short-lived' })
    const colleague = await acme.invite('admin')
    await acme.post('/team/invitations', { email: 'late@example.com', role: 'member' })
    await acme.post('/auth/tokens', { name: 'Script' })
    expect((await colleague.delete('/organization', { confirm: 'Short-lived' })).status).toBe(403)
    expect((await acme.delete('/organization', { confirm: 'short-lived' })).body.code).toBe('not_confirmed')
    expect((await acme.delete('/organization', {})).body.detail).toBe('confirm is required')
    expect((await acme.get('/auth/me')).status).toBe(200)
    expect((await acme.delete('/organization', { confirm: 'Short-lived' })).body).toEqual({ success: true })
    for (const person of [acme, colleague]) expect((await person.get('/auth/me')).status).toBe(401)
    for (const table of ['organizations', 'users', 'directory', 'audit_log', 'events', 'invitations']) {
      const column = table === 'organizations' ? 'id' : 'organization_id'
      expect(await app.sql(`select 1 from ${table} where ${column} = $1`, [acme.organizationId])).toEqual([])
    }
    await app.drain()
  })
})
