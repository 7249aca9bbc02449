import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { useOwnTestApp } from '#tests/harness.ts'

const app = useOwnTestApp()

/** Processes that read texts, of whoever runs in this one. */
function readers(): string[] {
  const rows = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
  return rows.split('\n').filter(row => row.includes('bounded-work/worker.ts'))
}

it('plain templates are previewed, simulated and activated without another process', async () => {
  const acme = await app.createAccount()
  await acme.patch('/organization', { address: '48 Harbor Street, Portland' })
  const { id } = (await acme.post('/sequences', { name: 'Plain' })).body.data
  const contact = (await acme.post('/contacts', { email: 'ann@example.com', first_name: 'Ann' })).body.data
  const step = (
    await acme.post(`/sequences/${id}/steps`, {
      step_type: 'email',
      subject: 'Hello {{ first_name }}',
      body_html: '<p>Hello {{ first_name | default: "there" }}, how are you?</p>',
    })
  ).body.data
  const before = readers()
  const preview = await acme.post(`/sequences/${id}/preview`, { step_id: step.id, contact_id: contact.id })
  const simulated = await acme.post(`/sequences/${id}/simulate`, { contact_id: contact.id })
  const activated = await acme.post(`/sequences/${id}/activate`)
  expect([preview.status, simulated.status, activated.status]).toEqual([200, 200, 200])
  expect(readers().filter(reader => !before.includes(reader))).toEqual([])
})
