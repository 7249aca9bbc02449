import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { type Account, useTestApp } from '#tests/harness.ts'
import { type SmtpSink, startSmtpSink } from '#tests/smtp-sink.ts'

const app = useTestApp()
const browser = useBrowser(app)
let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.close())

const place = (page: number, y: number, more: object = {}) => ({
  page,
  x: 0.12,
  y,
  w: 0.34,
  h: 0.035,
  ...more,
})
const fields = [
  { id: 'signature', type: 'signature', party: 'b', label: 'Signature', ...place(1, 0.4, { h: 0.07 }) },
  { id: 'company', type: 'text', party: 'b', label: 'Company', required: true, ...place(1, 0.2) },
  {
    id: 'billing',
    type: 'dropdown',
    party: 'b',
    label: 'Billing',
    required: true,
    options: ['Monthly', 'Yearly'],
    ...place(1, 0.26),
  },
  {
    id: 'read',
    type: 'checkbox',
    party: 'b',
    label: 'Privacy notice read',
    required: true,
    ...place(1, 0.32, { w: 0.04 }),
  },
  {
    id: 'initials',
    type: 'initials',
    party: 'b',
    label: 'Initials',
    required: true,
    ...place(0, 0.85, { w: 0.1 }),
  },
  { id: 'name', type: 'name', party: 'b', label: 'Name', ...place(1, 0.48) },
]
const text =
  '<h1>Rope on call</h1><p>Rope, <strong>daily</strong>.</p><p style="page-break-before: always">Signatures</p>'

interface Sent {
  id: string
  sign_url_a: string
  sign_url_b: string
  pdf_url_b: string
}

async function draft(account: Account, more: object = {}, layout: object[] = []): Promise<Sent> {
  const made = await account.post('/contracts', {
    title: 'Rope on call',
    content_html: text,
    party_a_name: 'Ada Byron',
    party_a_email: 'ada@acme.test',
    party_b_name: 'Grace Hopper',
    party_b_email: 'grace@navy.test',
    ...more,
  })
  if (layout.length > 0)
    await account.patch(`/contracts/${made.body.data.id}`, { fields: { fields: layout } })
  return made.body.data
}

async function send(account: Account, more: object = {}, layout: object[] = []): Promise<Sent> {
  const { id } = await draft(account, more, layout)
  return (await account.post(`/contracts/${id}/send`)).body.data
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const focusOn = (page: Page, words: string) => page.locator(':focus', { hasText: words }).waitFor()

async function agree(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await button(page, 'Continue to the document').click()
  await page.getByAltText(/^Page 1 of/).waitFor()
}

describe('A contract on two phones', () => {
  it('is asked for by mail, signed by both, sealed and valid', { timeout: 60_000 }, async () => {
    const acme = await app.createAccount({ name: 'Acme Rope' })
    await acme.post('/mailboxes', { email: 'sales@acme.test', display_name: 'Acme', smtp: sink.smtp })
    const { id } = await send(acme, {}, fields)
    await app.drain()
    const linkOf = (to: string) => {
      const mail = sink.mails.find(one => one.to.includes(to))!.mail
      return /http:\/\/bowline\.localhost\/sign\/\S+/.exec(mail.text!)![0]
    }

    const grace = await browser.visit(linkOf('grace@navy.test'))
    const { page } = grace
    await button(page, 'Continue to the document').click()
    await page.getByText('Please tick this box to continue.').waitFor()
    expect(await grace.audit()).toEqual([])
    expect(grace.transferred()).toBeLessThan(250_000)
    await agree(page)
    expect(await grace.audit()).toEqual([])
    expect(grace.transferred()).toBeLessThan(250_000)

    await button(page, 'Start').click()
    await focusOn(page, 'Initials')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('textbox', { name: 'Initials' }).inputValue()).toBe('GH')
    await button(page, 'Use these initials').click()
    await page.getByText('1 of 5', { exact: true }).waitFor()

    // The next one has the focus already; on a phone it opens a sheet.
    await focusOn(page, 'Company')
    await page.keyboard.press('Enter')
    await button(page, 'Done').click()
    await page.getByText('This field is still missing.').waitFor()
    expect(await grace.audit()).toEqual([])
    await page.getByRole('textbox', { name: 'Company' }).fill('Navy & Co.')
    await button(page, 'Done').click()
    await button(page, /^Billing/).click()
    await page.getByRole('combobox', { name: 'Billing' }).selectOption('Yearly')
    await button(page, 'Done').click()
    await page.getByRole('checkbox', { name: 'Privacy notice read' }).check()
    await button(page, 'Next field').click()
    await button(page, /^Signature, required/).click()
    await page.getByText('Ready to sign').waitFor()
    expect(await grace.audit()).toEqual([])
    await button(page, 'Sign document').click()
    await page.getByText('Thank you, you have signed').waitFor()
    expect(await page.getByText('Now Ada Byron has to sign.').isVisible()).toBe(true)
    expect(await grace.audit()).toEqual([])

    const ada = await browser.visit(linkOf('ada@acme.test'))
    await ada.page.getByText('Grace Hopper has already signed.').waitFor()
    await agree(ada.page)
    await button(ada.page, /Sign here/).click()
    await ada.page.getByText('Draw', { exact: true }).click()
    await draw(ada.page)
    expect(await ada.audit()).toEqual([])
    await button(ada.page, 'Use this signature').click()
    await button(ada.page, 'Sign document').click()
    await ada.page.getByText('The sealed copy is being prepared.').waitFor()
    await app.drain()
    const download = ada.page.waitForEvent('download')
    await ada.page.getByText('Download the signed document').click()
    const path = await (await download).path()
    const pdf = await readFile(path)
    expect(await ada.audit()).toEqual([])

    const { executed_pdf_sha256, consent_b_text } = (await acme.get(`/contracts/${id}/audit`)).body
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(executed_pdf_sha256)
    expect(consent_b_text).toContain('Acme Rope asks for my consent')
    const form = new FormData()
    form.append('file', new Blob([pdf]), 'executed.pdf')
    expect((await app.anonymous.post('/contracts/verify', form)).body.data).toMatchObject({ valid: true })
    if (existsSync('/usr/bin/pdfsig')) {
      const { stdout } = spawnSync('/usr/bin/pdfsig', [path], { encoding: 'utf8' })
      expect(stdout).toContain('Signature is Valid')
    }
    const [row] = await app.sql<{ signing_a: object; signing_b: object }>(
      'select signing_a, signing_b from contracts where id = $1',
      [id],
    )
    expect(row).toMatchObject({
      signing_a: { style: 'drawn', image_data: expect.stringMatching(/^data:image\/png;base64,/) },
      signing_b: {
        style: 'script',
        initials: 'GH',
        field_values: { company: 'Navy & Co.', billing: 'Yearly', read: true, name: 'Grace Hopper' },
      },
    })
    for (const visit of [grace, ada]) {
      expect(visit.errors).toEqual([])
      expect(visit.refusals()).toEqual([])
      await visit.close()
    }
  })
})

/** As grainy as a photograph in bad light: megabytes that no format makes small without loss. */
function photograph(): Buffer {
  const canvas = createCanvas(1_400, 900)
  const pen = canvas.getContext('2d')
  const grain = pen.createImageData(1_400, 900)
  for (let at = 0; at < grain.data.length; at++)
    grain.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24
  pen.putImageData(grain, 0, 0)
  return canvas.toBuffer('image/png')
}

/** A few strokes with the finger that a mouse is here. */
async function draw(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Draw with your finger/ })
  // Its code comes when it is asked for.
  await pad.waitFor()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (let at = 0; at < 24; at++) {
    await page.mouse.move(box.x + 30 + at * 9, box.y + 60 + 30 * Math.sin(at / 2))
  }
  await page.mouse.up()
}

describe('The signing page', () => {
  let acme: Account
  beforeAll(async () => {
    acme = await app.createAccount({ name: 'Acme Rope' })
  })

  it('needs no mouse, and shows the document as text', async () => {
    const { sign_url_b, id } = await send(acme, {}, fields)
    await app.sql(`update contracts set content_html = content_html || $2 where id = $1`, [
      id,
      '<p onclick="alert(1)">More<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">link</a></p>',
    ])
    const visit = await browser.visit(sign_url_b, { screen: 'desktop' })
    const { page } = visit
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    const focusAt = (id: string) => page.locator(`#${id}:focus`).waitFor()
    await page.getByRole('checkbox').focus()
    await press('Space', 'Tab', 'Enter')
    await button(page, 'Start').focus()
    await press('Enter')
    await focusAt('field-0')
    await press('Enter')
    await button(page, 'Use these initials').waitFor()
    await press('Escape')
    await focusAt('field-0')
    await press('Tab')
    await page.keyboard.type('Navy')
    await press('Tab', 'ArrowDown', 'Tab', 'Space', 'Tab')
    await focusAt('field-4')
    await press('Enter')
    await button(page, 'Use this signature').waitFor()
    expect(await visit.audit()).toEqual([])
    await press('Enter')
    await page.getByText('4 of 5', { exact: true }).waitFor()

    await button(page, 'Text').click()
    await page.getByText('daily').waitFor()
    expect(await page.locator('article').innerHTML()).not.toMatch(/script|onclick|onerror|javascript:/)
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Navy')
    expect(await visit.audit()).toEqual([])

    // What was typed outlives a reload; the signature is asked for anew.
    await page.reload()
    await page.getByText('3 of 5', { exact: true }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Company' }).inputValue()).toBe('Navy')
    expect(visit.errors).toEqual([])
    await visit.close()
  })

  it('writes the day as its reader does, and shows every label whole', async () => {
    const layout = [
      { id: 'signature', type: 'signature', party: 'b', label: 'Signature', ...place(1, 0.4, { h: 0.07 }) },
      { id: 'day', type: 'date_signed', party: 'b', label: 'Day', ...place(1, 0.2) },
    ]
    const clipped = async (page: Page) => {
      const buttons = await page.locator('a[href], button:not([id^=field-])').evaluateAll(all =>
        all.map(one => {
          const parts = [one, ...one.querySelectorAll('span')].filter(part => part.clientWidth > 1)
          const isClipped = parts.some(
            part => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1,
          )
          return { words: one.textContent, isClipped }
        }),
      )
      expect(buttons).not.toEqual([])
      return buttons.filter(one => one.isClipped).map(one => one.words)
    }
    const { sign_url_b, sign_url_a, id } = await send(acme, {}, layout)
    const visit = await browser.visit(sign_url_b, {
      locale: 'de-DE',
      prepare: page => page.setViewportSize({ width: 320, height: 640 }),
    })
    const { page } = visit
    await page.getByText('Mit dem Häkchen stimme ich zu').waitFor()
    await page.getByRole('checkbox').check()
    expect(await clipped(page)).toEqual([])
    await page.locator('button[type=submit]').click()
    await page.getByAltText(/^Seite 1 von/).waitFor()
    await page
      .locator('main')
      .getByText(/\d{1,2}\. \p{L}+ 20\d\d/u)
      .first()
      .waitFor()
    expect(await clipped(page)).toEqual([])
    await visit.close()

    const body = { name: 'Somebody', signature: 'Somebody', consent: true }
    for (const url of [sign_url_a, sign_url_b])
      await app.anonymous.post(`/contracts/sign/${url.split('/').at(-1)}`, body)
    await app.drain()
    expect((await acme.get(`/contracts/${id}`)).body.data.status).toBe('completed')
    const done = await browser.visit(sign_url_b, {
      locale: 'de-DE',
      prepare: page => page.setViewportSize({ width: 320, height: 640 }),
    })
    await done.page.getByText('Unterschriebenes Dokument').first().waitFor()
    expect(await clipped(done.page)).toEqual([])
    await done.close()
  })

  it('lets a finger hit the field it means, however close they stand', async () => {
    const rows = Array.from({ length: 6 }, (_, at) => ({
      id: `row-${at}`,
      type: 'text',
      party: 'b',
      label: `Row ${at}`,
      page: 0,
      x: 0.1,
      y: 0.3 + at * 0.02,
      w: 0.3,
      h: 0.018,
    }))
    const { sign_url_b } = await send(acme, {}, rows)
    const visit = await browser.visit(sign_url_b)
    const { page } = visit
    await agree(page)
    for (const { label } of rows) {
      const box = (await button(page, new RegExp(`^${label}`)).boundingBox())!
      expect(box.height).toBeLessThan(12)
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
      await page.getByRole('dialog', { name: label }).waitFor()
      await page.keyboard.press('Escape')
    }
    const last = (await button(page, /^Row 5/).boundingBox())!
    await page.touchscreen.tap(last.x + 5, last.y + last.height + 12)
    await page.getByRole('dialog', { name: 'Row 5' }).waitFor()
    await visit.close()
  })

  it('jumps to the field that the server names, and tells of a document changed meanwhile', async () => {
    const { sign_url_b, id } = await send(acme, {}, [fields[0]!, fields[1]!])
    const visit = await browser.visit(sign_url_b)
    const { page } = visit
    await agree(page)
    // As if the page had forgotten to look: the answer is the server's own.
    await page.route('**/contracts/sign/*', async route => {
      if (route.request().method() !== 'POST') return route.continue()
      const { field_values: _, ...rest } = route.request().postDataJSON()
      await route.continue({ postData: JSON.stringify(rest) })
    })
    await button(page, /^Company/).click()
    await page.getByRole('textbox', { name: 'Company' }).fill('Navy')
    await button(page, 'Done').click()
    await button(page, /Sign here/).click()
    await button(page, 'Use this signature').click()
    await button(page, 'Sign document').click()
    await page.getByText('Please check this entry.').waitFor()
    await focusOn(page, 'Company')
    expect(await visit.audit()).toEqual([])

    await page.unroute('**/contracts/sign/*')
    const changed = await acme.patch(`/contracts/${id}`, { content_html: text.replace('daily', 'weekly') })
    expect(changed.status).toBe(200)
    await button(page, 'Sign document').click()
    await page.getByText('The document was changed after you opened it').waitFor()
    await button(page, 'Show the current version').click()
    await agree(page)
    expect(visit.errors).toEqual([])
    expect(visit.refusals().map(line => line.slice(0, 8))).toEqual(['400 POST', '409 POST'])
    await visit.close()
  })

  it('can be signed when its pages cannot be drawn', async () => {
    const { sign_url_b, id } = await send(acme)
    const visit = await browser.visit(sign_url_b, {
      prepare: page => page.route('**/pages', route => route.fulfill({ status: 502, json: { detail: 'x' } })),
    })
    const { page } = visit
    await page.getByRole('checkbox').check()
    await button(page, 'Continue to the document').click()
    await page.getByText('The pages cannot be shown right now.').waitFor({ timeout: 15_000 })
    await button(page, 'Sign here').click()
    await page.getByText('Upload', { exact: true }).click()
    const picture = page.getByLabel('Choose a picture')
    await picture.setInputFiles({
      name: 'x.png',
      mimeType: 'image/png',
      buffer: Buffer.from('not a picture'),
    })
    await page.getByText('This file is not a picture that can be read.').waitFor()
    await picture.setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: photograph() })
    await page.getByAltText('Your signature as a picture').waitFor()
    expect(await visit.audit()).toEqual([])
    await button(page, 'Use this signature').click()
    await button(page, 'Sign document').click()
    await page.getByText('Thank you, you have signed').waitFor()
    const [row] = await app.sql<{ signing: object }>(
      'select signing_b as signing from contracts where id = $1',
      [id],
    )
    expect(row?.signing).toMatchObject({
      style: 'uploaded',
      image_data: expect.stringMatching(/^data:image\/jpeg;base64,/),
    })
    await visit.close()
  })

  it('says what to do next, whatever became of the document', async () => {
    const told = async (url: string, title: string, next: string) => {
      const visit = await browser.visit(url)
      await titled(visit.page, title)
      expect(await visit.page.getByText(next).isVisible()).toBe(true)
      expect(visit.refusals().filter(one => !one.startsWith('404 '))).toEqual([])
      await visit.close()
    }
    const declined = await send(acme)
    const visit = await browser.visit(declined.sign_url_b)
    const { page } = visit
    await button(page, 'Decline to sign').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('Please say briefly why.').waitFor()
    expect(await visit.audit()).toEqual([])
    await page.getByRole('textbox', { name: 'Your reason' }).fill('Too long')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await titled(page, 'You have declined to sign')
    expect(await visit.audit()).toEqual([])
    await visit.close()

    const voided = await send(acme)
    await acme.delete(`/contracts/${voided.id}`)
    const waiting = await send(acme)
    const unsent = await draft(acme)
    const copy = waiting.pdf_url_b.replace(/^.*\/sign\/([^/]+)\/pdf$/, '/sign/$1')
    await Promise.all([
      told(declined.sign_url_a, 'Grace Hopper has declined to sign', 'nobody is bound by it'),
      told(voided.sign_url_b, 'This document was withdrawn', 'please ask Acme Rope'),
      told(copy, 'Not yet signed by everybody', 'You will get an email'),
      told(unsent.sign_url_b, 'Not ready yet', 'You will get an email'),
      told('/sign/nobody', 'This link does not work', 'ask the sender for a new one'),
    ])
    app.clock.advance('P31D')
    await told(waiting.sign_url_b, 'The time to sign has run out', 'Please ask Acme Rope to send it again')
  })
})
