import { expect, it } from 'vitest'
import { useBrowser } from '#tests/browser.ts'
import { useTestApp } from '#tests/harness.ts'
import { enterAs, newOwner } from './colleague.ts'

const app = useTestApp()
const browser = useBrowser(app)

it('reports an error that nobody expected by what it is and where, never about whom', async () => {
  const ada = await newOwner(app)
  const contact = (await ada.api.post('/contacts', { first_name: 'Grace', last_name: 'Hopper' })).body.data.id
  const visit = await enterAs(browser, ada, `/contacts/${contact}`, {
    prepare: page =>
      page.addInitScript(`const send = window.fetch
        window.fetch = async (...given) => {
          if (String(given[0]?.url).endsWith('/client-errors')) window.reported = await given[0].clone().text()
          return send(...given)
        }`),
  })
  const { page } = visit
  await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  const answering = page.waitForResponse('**/client-errors')
  await page.evaluate(`setTimeout(() => null['Grace Hopper 42'].x)`)
  expect((await answering).status()).toBe(200)
  const body = JSON.parse(String(await page.evaluate('window.reported')))
  expect(body).toMatchObject({
    name: 'TypeError',
    message: 'Cannot read properties of null (reading …)',
    route: expect.stringContaining('$'),
    version: expect.stringMatching(/^[0-9a-f]{16}$/),
  })
  expect(JSON.stringify(body)).not.toMatch(/Grace|Hopper/)
  expect(visit.errors.splice(0)).toHaveLength(1)
  await visit.close()
})
