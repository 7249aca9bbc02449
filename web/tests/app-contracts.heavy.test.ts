import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import type { Person } from '#tests/people.ts'
import { enterAs, expectOnce, joinAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)
let ada: Person

beforeAll(async () => {
  ada = await newOwner(app)
})

describe('a contract', () => {
  it('is written, given fields, sent and followed', async () => {
    const visit = await enterAs(browser, ada, '/contracts')
    const { page } = visit
    await page.getByRole('heading', { name: 'No contracts yet' }).waitFor()
    expectOnce(visit.asked())
    await page.getByRole('button', { name: 'New contract' }).first().click()
    const form = page.getByRole('dialog', { name: 'New contract' })
    await form.getByLabel(/^Title/).fill('Service agreement')
    await form.getByLabel('Counterparty name').fill('Grace Hopper')
    await form.getByLabel('Counterparty email').fill('grace@navy.test')
    await form.getByRole('button', { name: 'Create contract' }).click()
    await page.getByRole('heading', { name: 'Service agreement' }).waitFor()
    const text = page.getByLabel('Text of the contract')
    await text.click()
    await page.keyboard.type('The parties agree as follows.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Bold' }).click()
    await page.keyboard.type('Everything is written down.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Insert a table' }).click()
    await text.locator('th').first().click()
    for (const word of ['Service', 'Price', 'Due', 'Set-up']) {
      await page.keyboard.type(word)
      await page.keyboard.press('Tab')
    }
    await page.getByRole('button', { name: 'Delete the row' }).click()
    await page.getByRole('button', { name: 'Add a row below' }).click()
    await page.getByRole('button', { name: 'Save text' }).click()
    await page.getByText('Saved', { exact: true }).waitFor()
    const [contract] = (await ada.api.get('/contracts')).body.data
    expect(contract.content_html).toContain('<strong>Everything is written down.</strong>')
    expect(contract.content_html.match(/<t[dh]/g)).toHaveLength(9)
    expect(contract.content_html).toContain('Price')
    expect(await visit.audit()).toEqual([])

    await page.getByRole('tab', { name: 'Fields' }).click()
    await page.getByRole('img', { name: 'Service agreement 1' }).waitFor()
    // The words lie over the drawn page.
    await page.locator('[data-page="0"]').getByText('Everything is written down.').waitFor()
    await page.getByRole('button', { name: 'Initials', exact: true }).click()
    const field = page.getByRole('button', { name: 'Initials, Grace Hopper, Page 1' })
    await field.focus()
    const before = await field.boundingBox()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const after = await field.boundingBox()
    expect(after!.x).toBeGreaterThan(before!.x)
    await page.keyboard.press('Control+d')
    expect(await field.count()).toBe(2)
    // The keys are now the copy's.
    await page.keyboard.press('Delete')
    await expect.poll(() => field.count()).toBe(1)
    await field.click()
    await page.getByRole('button', { name: 'Remove field' }).click()
    await expect.poll(() => field.count()).toBe(0)

    // Dropped at a zoom, with the page scrolled: it lands where the pointer let go.
    await page.getByRole('button', { name: 'Zoom in' }).click()
    const sheet = page.locator('[data-page="0"]')
    await sheet.evaluate(one => one.scrollIntoView({ block: 'end' }))
    const chip = (await page.getByRole('button', { name: 'Signature', exact: true }).boundingBox())!
    const [x, y] = [700, 500]
    await page.mouse.move(chip.x + 10, chip.y + 10)
    await page.mouse.down()
    await page.mouse.move(x - 60, y - 90, { steps: 6 })
    await page.mouse.move(x, y, { steps: 4 })
    await page.mouse.up()
    const signature = page.getByRole('button', { name: 'Signature, Grace Hopper, Page 1' })
    const landed = (await signature.boundingBox())!
    expect(Math.abs(landed.x + landed.width / 2 - x)).toBeLessThan(2)
    expect(Math.abs(landed.y + landed.height / 2 - y)).toBeLessThan(2)
    const paper = (await sheet.boundingBox())!
    await page.getByRole('button', { name: 'Save fields' }).click()
    await expect
      .poll(async () => (await ada.api.get(`/contracts/${contract.id}`)).body.data.fields.fields.length)
      .toBe(1)
    const [kept] = (await ada.api.get(`/contracts/${contract.id}`)).body.data.fields.fields
    expect(kept.x + kept.w / 2).toBeCloseTo((x - paper.x) / paper.width, 2)
    expect(kept.y + kept.h / 2).toBeCloseTo((y - paper.y) / paper.height, 2)
    expect(await visit.audit()).toEqual([])

    await page.getByRole('button', { name: 'Send for signature' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send for signature' }).click()
    await page.getByText('Sent', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Send a reminder' }).waitFor()
    await page.getByRole('tab', { name: 'Audit trail' }).click()
    await page.getByText(/^Sent ·/).waitFor()
    await page.getByText('Unbroken').waitFor()
    expect(await visit.audit()).toEqual([])
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is made of an uploaded file, whose script runs nowhere', async () => {
    const visit = await enterAs(browser, ada, '/contracts?upload=true')
    const { page } = visit
    const form = page.getByRole('dialog', { name: 'Upload a document' })
    await form.locator('input[type="file"]').setInputFiles({
      name: 'lease.html',
      mimeType: 'text/html',
      buffer: Buffer.from(
        '<h1>Lease</h1><p>For a year.</p><img src=x onerror="parent.hacked=1"><script>parent.hacked=1</script>',
      ),
    })
    await form.getByLabel(/^Title/).fill('Lease')
    await form.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('heading', { name: 'Lease' }).first().waitFor()
    await page.getByText('For a year.').waitFor()
    expect(await page.evaluate('"hacked" in window')).toBe(false)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })

  it('is read by a viewer on a phone, who is offered nothing else', async () => {
    const viewer = await joinAs(app, ada, 'viewer', 'viewer@engines.test')
    const visit = await enterAs(browser, viewer, '/contracts', { screen: 'phone' })
    const { page } = visit
    await page.getByRole('link', { name: 'Service agreement' }).click()
    await page.getByRole('img', { name: 'Service agreement 1' }).waitFor()
    for (const name of ['Send a reminder', 'Edit parties', 'More'])
      expect(await page.getByRole('main').getByRole('button', { name }).count()).toBe(0)
    expect(await page.getByRole('tab', { name: 'Text' }).count()).toBe(0)
    expect(await visit.audit()).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect([visit.errors, visit.refusals()]).toEqual([[], []])
    await visit.close()
  })
})
