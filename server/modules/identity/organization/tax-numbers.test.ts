import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const migration = new URL('../../../db/migrations/202611172212_language_and_tax_number.sql', import.meta.url)

it.each([
  ['27/123/45678', 'DE', 'tax_number'],
  ['12 345/6789', 'AT', 'tax_number'],
  ['27/123/45678', null, 'tax_number'],
  ['2712345678', 'DE', 'tax_number'],
  ['1121081508150', 'DE', 'tax_number'],
  ['DE811569869', 'DE', 'tax_id'],
  ['DE 811 569 869', 'DE', 'tax_id'],
  ['811569869', 'DE', 'tax_id'],
  ['01234567890', 'IT', 'tax_id'],
  ['12-3456789', 'US', 'tax_id'],
  ['CHE-123.456.789 MWST', 'CH', 'tax_id'],
])('%s, kept as the one number of somebody in %s, is a %s', async (number, country, field) => {
  const acme = await app.createAccount()
  await acme.patch('/organization', { tax_id: number, country })
  const [statement] = /^update organizations [^;]*;/m.exec(await readFile(migration, 'utf8'))!
  await app.sql(statement)
  const { tax_id, tax_number } = (await acme.get('/organization')).body.data
  expect({ tax_id, tax_number }).toEqual({ tax_id: null, tax_number: null, [field]: number })
})
