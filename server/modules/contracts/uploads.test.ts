import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Account, useTestApp } from '#tests/harness.ts'
import { draftContract } from './testing.fixture.ts'

const app = useTestApp()
let acme: Account

beforeAll(async () => {
  acme = await app.createAccount({ name: 'Acme Rope' })
})

interface Entry {
  name: string
  content: Buffer
  claimedSize?: number
}

/** A ZIP as small as one can be, which may lie about how much it unpacks to. */
function zip(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize = content.length } of entries) {
    const packed = deflateRawSync(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(content), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimedSize, 18)
    shared.writeUInt16LE(name.length, 22)
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed)
    const entry = Buffer.alloc(46 - 32)
    entry.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}

const wordXml = (body: string) =>
  Buffer.from(
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  )
const paragraph = (text: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`
const docx = (document: Buffer, claimedSize?: number) =>
  zip([
    {
      name: '[Content_Types].xml',
      content: Buffer.from(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
    },
    {
      name: '_rels/.rels',
      content: Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
    },
    { name: 'word/document.xml', content: document, ...(claimedSize === undefined ? {} : { claimedSize }) },
  ])

const upload = (bytes: Buffer | string, filename: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(Buffer.from(bytes))]), filename)
  return acme.post('/contracts/upload', form)
}

describe('an uploaded document', () => {
  it('becomes an editable contract from every format', async () => {
    const source = await draftContract(acme, {
      content_html: `<h1>Big words</h1><p>The first paragraph of the old contract. ${'It goes on and on. '.repeat(20)}</p><p>第二条</p>`,
    })
    const pdf = (await acme.get(`/contracts/${source.id}/pdf`)).bytes
    const cases: [Buffer | string, string, string[]][] = [
      [
        '# Rope\n\nSold by the *fathom*.\n\n<script>x</script>',
        'rope.md',
        ['<h1>Rope</h1>', '<em>fathom</em>'],
      ],
      [
        'First line\nsecond <b>line\n\nNext',
        'rope.txt',
        ['<p>First line<br />second &lt;b&gt;line</p>', '<p>Next</p>'],
      ],
      [
        '<html><body onload="x()"><h2>Rope</h2><p>Good</p></body></html>',
        'rope.html',
        ['<h2>Rope</h2>', '<p>Good</p>'],
      ],
      [
        docx(wordXml(paragraph('Agreement', 'Heading1') + paragraph('Plain words'))),
        'rope.docx',
        ['Agreement', '<p>Plain words</p>'],
      ],
      [
        pdf,
        'old contract.pdf',
        ['<h1>Big words</h1>', '<p>The first paragraph of the old contract. It goes on', '<p>第二条</p>'],
      ],
    ]
    for (const [bytes, filename, expected] of cases) {
      const reply = await upload(bytes, filename, { party_b_name: 'Grace', party_b_email: 'grace@navy.test' })
      expect([filename, reply.status, reply.text.slice(0, 200)]).toEqual([filename, 201, expect.any(String)])
      const { content_html, party_a_email, party_b_email, status } = reply.body.data
      for (const part of expected) expect(content_html).toContain(part)
      expect(content_html).not.toMatch(/script|onload/)
      expect([party_a_email, party_b_email, status]).toEqual([acme.email, 'grace@navy.test', 'draft'])
    }
    const titled = await upload('Words', 'my_old-contract.txt')
    expect(titled.body.data.title).toBe('my old-contract')
    const [first] = (await acme.get(`/contracts/${titled.body.data.id}/audit`)).body.data
    expect(first).toMatchObject({ event: 'uploaded', detail: { filename: 'my_old-contract.txt' } })
  })

  it('may come as JSON in base64', async () => {
    const file = Buffer.from('Plain words').toString('base64')
    const reply = await acme.post('/contracts/upload', {
      file,
      filename: 'x.txt',
      title: 'By JSON',
      deal_id: '',
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({ title: 'By JSON', content_html: '<p>Plain words</p>' })
    expect((await acme.post('/contracts/upload', { title: 'x' })).body.detail).toBe('file is required')
    expect((await acme.post('/contracts/upload', { file: '§§', filename: 'x.txt' })).body.detail).toBe(
      'Could not read file: it is not valid base64',
    )
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'a').toString('base64')
    const tooLarge = await acme.post('/contracts/upload', { file: large, filename: 'x.txt' })
    expect([tooLarge.status, tooLarge.body.detail]).toEqual([400, 'File too large (10 MB max)'])
  })

  it('is refused with its reason when it is broken, locked, disguised or a trap', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
    const plain = (await acme.get(`/contracts/${(await draftContract(acme)).id}/pdf`)).bytes
    await writeFile(join(folder, 'in.pdf'), plain)
    const run = promisify(execFile)
    await run('qpdf', [
      '--encrypt',
      'secret',
      'owner',
      '256',
      '--',
      join(folder, 'in.pdf'),
      join(folder, 'locked.pdf'),
    ])
    const locked = await readFile(join(folder, 'locked.pdf'))
    await rm(folder, { recursive: true })
    const loop = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9>>endobj\ntrailer<</Root 1 0 R>>',
    )
    const zeros = Buffer.alloc(80 * 1024 * 1024)
    const cases: [Buffer | string, string, RegExp][] = [
      ['', 'empty.txt', /it is empty/],
      ['MZ\0\0', 'tool.exe', /only PDF, DOCX, TXT, MD and HTML/],
      ['just words', 'fake.pdf', /named \.pdf but is not a PDF/],
      [plain, 'fake.docx', /named \.docx but holds something else/],
      [plain.subarray(0, 600), 'cut.pdf', /./],
      [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]), 'photo.txt', /not text in UTF-8/],
      [locked, 'locked.pdf', /protected by a password/],
      [loop, 'loop.pdf', /./],
      [docx(zeros), 'bomb.docx', /unpacks to more than 60 MB/],
      [docx(Buffer.concat([wordXml(''), zeros]), 900), 'liar.docx', /./],
      [zip([{ name: 'a.txt', content: Buffer.from('a') }]), 'archive.docx', /an archive, not a DOCX/],
    ]
    const replies = await Promise.all(cases.map(([bytes, filename]) => upload(bytes, filename)))
    for (const [index, [, filename, reason]] of cases.entries()) {
      const { status, body } = replies[index]!
      expect([filename, status, body.detail]).toEqual([
        filename,
        400,
        expect.stringMatching(/^Could not read file: /),
      ])
      expect(body.detail).toMatch(reason)
    }
  })

  it('is cut off at 10 MB while it arrives', async () => {
    const reply = await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'long.txt')
    expect([reply.status, reply.body.detail]).toEqual([400, 'File too large (10 MB max)'])
    // A body that never ends gets its answer all the same.
    const { hostname, port } = new URL(app.url)
    const endless = await new Promise<string>((resolve, reject) => {
      const call = request({
        hostname,
        port,
        method: 'POST',
        path: '/api/v1/app/contracts/upload',
        headers: { authorization: `Bearer ${acme.token}`, 'content-type': 'multipart/form-data; boundary=x' },
      })
      const chunk = Buffer.alloc(256 * 1024, 'a')
      let stopped = false
      const push = () => {
        while (!stopped && call.write(chunk));
        if (!stopped) call.once('drain', push)
      }
      call.on('response', response => {
        stopped = true
        response.setEncoding('utf8').once('data', text => {
          resolve(text)
          call.destroy()
        })
      })
      call.on('error', error => (stopped ? undefined : reject(error)))
      call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="long.txt"\r\n\r\n')
      push()
    })
    expect(JSON.parse(endless).detail).toBe('File too large (10 MB max)')
  })
})
