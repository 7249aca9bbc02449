import { expect, it } from 'vitest'
import { prepareHtml } from './html/prepare-html.ts'
import { isPlainText } from './scripts.ts'
import { htmlTemplate } from './template-root.ts'
import { createTypst } from './typst.ts'

const typst = createTypst()

const documentOf = (text: string) => ({
  title: 'Agreement',
  language: 'en',
  paper: 'a4' as const,
  createdAt: '2026-11-12T10:00:00Z',
  blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text }] } as const],
})

/** Every sign that counts as plain, each beside letters that fonts set closer, and fractions that look like ones. */
function allPlain(): string {
  const signs = Array.from({ length: 0x2200 }, (_, code) => String.fromCharCode(code)).filter(isPlainText)
  expect(signs.length).toBeGreaterThan(500)
  return signs.map(sign => `A${sign}V i${sign}j 1/2${sign}`).join(' ')
}

/** The same text with and without the lookups for marks. */
function layOutBothWays(text: string): [Buffer, Buffer] {
  const {
    task: { data, ...task },
  } = prepareHtml({ template: htmlTemplate, document: documentOf(text), makes: 'pdf' })
  const print = (plain: boolean) =>
    Buffer.from(typst.compile({ ...task, data: data.replace(/"plain":\w+/, `"plain":${plain}`) }).pdf)
  return [print(true), print(false)]
}

it('lays plain text out without looking for marks, and not a byte differs', () => {
  const [plain, thorough] = layOutBothWays(allPlain())
  expect(plain.equals(thorough)).toBe(true)
})

it('looks for marks where there may be some', () => {
  for (const text of ['q\u0303', '1\u20442', 'नमस्ते', 'خط', 'ไทย', '契約'])
    expect(isPlainText(text)).toBe(false)
  const [plain, thorough] = layOutBothWays('i\u0303 q\u0303')
  expect(plain.equals(thorough)).toBe(false)
})
