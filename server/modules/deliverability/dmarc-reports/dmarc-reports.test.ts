import { crc32, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { startImapServer } from '#tests/imap-server.ts'
import { startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
let acme: Account

beforeEach(async () => {
  acme = await app.createAccount()
  await acme.post('/deliverability/domains', { domain: 'acme.test' })
})

const begin = Date.parse('2026-11-15T00:00:00Z') / 1_000
const record = (ip: string, count: number, dkim: string, spf = 'fail') =>
  `<record><row><source_ip>${ip}</source_ip><count>${count}</count><policy_evaluated><disposition>none</disposition><dkim>${dkim}</dkim><spf>${spf}</spf></policy_evaluated></row></record>`
const report = (records: string, { id = '1', domain = 'acme.test', head = '' } = {}) =>
  `<?xml version="1.0"?>${head}<feedback><report_metadata><org_name>google.com</org_name><report_id>${id}</report_id><date_range><begin>${begin}</begin><end>${begin + 86_399}</end></date_range></report_metadata><policy_published><domain>${domain}</domain><p>none</p></policy_published>${records}</feedback>`

/** A zip file that packs nothing, by hand. */
function zip(files: Record<string, string>): Buffer {
  const heads: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), content])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    const version = Buffer.of(20, 0)
    heads.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, facts, rest, Buffer.from(name)]))
    entries.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(heads)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(heads.length, 4)
  end.writeUInt16LE(heads.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...entries, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** As mail servers send it: the report packed, and a subject that programs know it by. */
const mailOf = (file: Buffer, subject = 'Report Domain: acme.test Submitter: google.com Report-ID: 77') =>
  [
    'From: noreply-dmarc-support@google.com',
    'To: ada@acme.test',
    `Subject: ${subject}`,
    `Message-ID: <${crypto.randomUUID()}@google.com>`,
    'MIME-Version: 1.0',
    'Content-Type: application/gzip; name="google.com!acme.test!1794700800!1794787199.xml.gz"',
    'Content-Disposition: attachment; filename="google.com!acme.test!1794700800!1794787199.xml.gz"',
    'Content-Transfer-Encoding: base64',
    '',
    file.toString('base64'),
    '',
  ].join('\r\n')

const range = (count: number) => Array.from({ length: count }, (_, n) => n)
const billionLaughs = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${range(9)
  .map(n => `<!ENTITY lol${n + 1} "${`&lol${n};`.repeat(10)}">`)
  .join('')}]>`

function upload(content: Buffer | string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'report')
  return acme.post('/deliverability/dmarc-reports', form)
}

describe('a DMARC report', () => {
  it('is read as XML, gzip or zip, and stored once', async () => {
    const xml = report(record('192.0.2.1', 90, 'pass') + record('192.0.2.2', 10, 'fail'))
    const first = await upload(xml)
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      skipped: 0,
      reports: [
        { reporter: 'google.com', domain: 'acme.test', messages: 100, aligned: 90, duplicate: false },
      ],
    })
    expect((await upload(gzipSync(xml))).body.data.reports[0].duplicate).toBe(true)
    const zipped = await upload(
      zip({ 'a.xml': report(record('192.0.2.1', 900, 'fail', 'pass'), { id: '2' }), 'readme.txt': 'hello' }),
    )
    expect(zipped.body.data).toMatchObject({ skipped: 1, reports: [{ messages: 900, duplicate: false }] })
    expect((await acme.get('/deliverability/dmarc-reports?domain=acme.test')).body.pagination.total).toBe(2)
    const { data } = (await acme.get('/deliverability/domains/acme.test/sources')).body
    expect(data).toMatchObject({ messages: 1_000, aligned: 990, aligned_rate: 99 })
    expect(data.sources).toMatchObject([
      { source_ip: '192.0.2.1', messages: 990, dkim_aligned: 90, spf_aligned: 900 },
      { source_ip: '192.0.2.2', aligned: 0 },
    ])
    expect(data.recommendation).toMatchObject({
      ready: false,
      blocked: { messages: 10, sources: ['192.0.2.2'] },
    })
  })

  it('may count more than anybody could send', async () => {
    const huge = record('192.0.2.1', 1_000_000_000, 'pass').repeat(20)
    for (const id of ['1', '2']) expect((await upload(report(huge, { id }))).status).toBe(201)
    const { data } = (await acme.get('/deliverability/domains/acme.test/sources')).body
    expect([data.messages, data.sources[0].messages]).toEqual([40_000_000_000, 40_000_000_000])
    expect((await acme.get('/deliverability/dmarc-reports')).body.data[0].messages).toBe(20_000_000_000)
  })

  it('comes as JSON as well, and is found by its id', async () => {
    const xml = report(record('192.0.2.1', 7, 'pass'))
    const sent = await acme.post('/deliverability/dmarc-reports', {
      file: gzipSync(xml).toString('base64'),
      filename: 'google.com!acme.test.xml.gz',
    })
    expect(sent.status).toBe(201)
    const [taken] = sent.body.data.reports
    expect(taken).toMatchObject({ domain: 'acme.test', messages: 7, duplicate: false })
    const address = `/deliverability/dmarc-reports/${taken.id}`
    const { duplicate: _, ...stored } = taken
    expect((await acme.get(address)).body.data).toEqual(stored)
    const rival = await app.createAccount()
    const hidden = await rival.get(address)
    expect([hidden.status, hidden.body.detail]).toEqual([404, 'Report not found'])
    const again = await acme.post('/deliverability/dmarc-reports', {
      file: `data:text/xml;base64,${Buffer.from(xml).toString('base64')}`,
    })
    expect(again.body.data.reports).toMatchObject([{ id: taken.id, duplicate: true }])
    for (const [body, detail] of [
      [{}, 'file is required'],
      [{ file: 7 }, 'file must be a string'],
      [[], 'The body must be an object'],
      [{ file: 'é' }, 'Could not read report: it is not valid base64'],
      [{ file: '' }, 'Could not read report: it is empty'],
      [{ file: 'A'.repeat(14_100_000) }, 'Could not read report: it is larger than 10 MB'],
    ] as const) {
      const refused = await acme.post('/deliverability/dmarc-reports', body)
      expect([refused.status, refused.body.detail]).toEqual([400, detail])
    }
  })

  it('leads to the next step of the policy once nearly all is aligned', async () => {
    await upload(report(record('192.0.2.1', 200, 'pass')))
    await app.sql(
      `update sending_domains set dmarc_policy = 'none', known = '{"dmarc":{"status":"warn","record":"v=DMARC1; p=none; rua=mailto:d@acme.test"}}' where organization_id = $1`,
      [acme.organizationId],
    )
    const { recommendation } = (await acme.get('/deliverability/domains/acme.test/sources')).body.data
    expect(recommendation).toMatchObject({
      policy: 'quarantine',
      ready: true,
      fix: { name: '_dmarc.acme.test', value: 'v=DMARC1; p=quarantine; rua=mailto:d@acme.test' },
    })
  })

  it.each<[string, () => Buffer | string]>([
    ['it is no XML', () => 'hello'],
    ['it has a DTD', () => report('', { head: '<!DOCTYPE lolz [<!ENTITY lol "lol">]>' })],
    ['it is no DMARC report', () => '<html></html>'],
    ['it has a DTD', () => report('&lol9;', { head: billionLaughs })],
    ['it is no XML', () => report('&lol;')],
    ['it is nested too deeply', () => `<feedback>${'<a>'.repeat(50)}`],
    ['it is larger than 50 MB', () => gzipSync(Buffer.alloc(60 * 1024 * 1024))],
    ['it is larger than 50 MB', () => gzipSync(report(' '.repeat(60 * 1024 * 1024)))],
    ['it has more than 100 files', () => zip(Object.fromEntries(range(101).map(n => [`${n}.xml`, 'x'])))],
    ['the file is broken', () => gzipSync('hello').subarray(0, 12)],
    ['the file is broken', () => 'PK nothing'],
    ['rival.test is not one of your domains', () => report('', { domain: 'rival.test' })],
    ['it has more than 100,000 records', () => gzipSync(report('<record></record>'.repeat(100_001)))],
  ])('is refused: %s', async (why, make) => {
    const { status, body } = await upload(make())
    expect([status, body.detail]).toEqual([400, `Could not read report: ${why}`])
  })
})

describe('a DMARC report in a mailbox', () => {
  it('is taken in once, and is in no conversation', async () => {
    const imap = await startImapServer()
    const sink = await startSmtpSink()
    const made = await acme.post('/mailboxes', {
      email: 'ada@acme.test',
      smtp: sink.smtp,
      imap: imap.settings('ada'),
    })
    await app.drain()
    const packed = gzipSync(report(record('192.0.2.1', 90, 'pass'), { id: '77' }))
    await imap.deliver('ada', mailOf(packed))
    await imap.deliver('ada', mailOf(packed))
    await imap.deliver('ada', mailOf(gzipSync('no report at all')))
    await imap.deliver('ada', mailOf(gzipSync(report('', { id: '78', domain: 'others.test' }))))
    await imap.deliver('ada', mailOf(gzipSync(report('', { id: '79' })), 'A letter of a stranger'))
    app.clock.advance('PT61S')
    await app.drain()
    const { data } = (await acme.get('/deliverability/dmarc-reports')).body
    expect(data).toMatchObject([{ report_id: '77', domain: 'acme.test', messages: 90 }])
    expect((await acme.get('/emails')).body.data).toEqual([])
    await acme.delete(`/mailboxes/${made.body.data.id}`)
    await Promise.all([imap.stop(), sink.close()])
  })
})
