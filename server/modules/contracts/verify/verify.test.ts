import { PDF } from '@libpdf/core'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()

describe('a file with evidence that nobody could have written here', () => {
  const content = '{"title":"T","content_html":"","fields":{}}'
  const id = '01a1dce5-541d-7093-834b-661a97c3b69e'

  it.each([
    ['entries that are none', `{"envelope_id":"${id}","content":${content},"audit":[null]}`],
    [
      'a layout without end',
      `{"envelope_id":"${id}","content":{"title":"T","content_html":"","fields":${'['.repeat(50_000)}${']'.repeat(50_000)}},"audit":[]}`,
    ],
    ['an envelope that is none', `{"envelope_id":"${'x'.repeat(100_000)}","content":${content},"audit":[]}`],
    ['no JSON', 'hello'],
  ])('is not valid: %s', async (_, auditJson) => {
    const pdf = PDF.create()
    pdf.addPage()
    pdf.attachments.add('audit.json', new Uint8Array(Buffer.from(auditJson)))
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await pdf.save())]), 'made-up.pdf')
    const reply = await app.anonymous.post('/contracts/verify', form)
    expect([reply.status, reply.body.data?.valid]).toEqual([200, false])
    expect(reply.body.data).toMatchObject({ envelope_id: null, checks: { content: 'missing' } })
  })
})
