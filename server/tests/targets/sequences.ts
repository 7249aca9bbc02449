import type { Account } from '../harness.ts'
import type { Targets } from './index.ts'

async function makeSequence(account: Account) {
  const steps = [{ subject: 'Hello', body_html: '<p>Hello</p>' }]
  return (await account.post('/sequences', { name: 'Sweep', steps })).body.data
}

export const sequencesTargets: Targets = {
  sequence: async account => (await makeSequence(account)).id,
  sequence_step: async account => (await makeSequence(account)).steps[0].id,
  sequence_variant: async account => {
    const sequence = await makeSequence(account)
    return (await account.post(`/steps/${sequence.steps[0].id}/variants`, {})).body.data.id
  },
  sequence_enrollment: async account => {
    const sequence = await makeSequence(account)
    const email = `sweep.${sequence.id}@example.com`
    const contact = (await account.post('/contacts', { email })).body.data
    await account.post(`/sequences/${sequence.id}/enroll`, { contact_ids: [contact.id] })
    return (await account.get(`/sequences/${sequence.id}/enrollments`)).body.data[0].id
  },
}
