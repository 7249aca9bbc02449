import type { Targets } from './index.ts'

export const crmTargets: Targets = {
  company: async account => (await account.post('/companies', { name: 'Acme' })).body.data.id,
  contact: async account => (await account.post('/contacts', { first_name: 'Ada' })).body.data.id,
  custom_field: async account =>
    (
      await account.post('/custom-fields', {
        entity: 'contact',
        key: `k${Math.random().toString(36).slice(2)}`,
        label: 'Tier',
        type: 'text',
      })
    ).body.data.id,
  merge: async account => {
    const [keep_id, other] = [await crmTargets.contact!(account), await crmTargets.contact!(account)]
    return (await account.post('/contacts/merge', { keep_id, merge_ids: [other] })).body.merge_id
  },
  company_merge: async account => {
    const [keep_id, other] = [await crmTargets.company!(account), await crmTargets.company!(account)]
    return (await account.post('/companies/merge', { keep_id, merge_ids: [other] })).body.merge_id
  },
  list: async account => (await account.post('/lists', { name: 'Friends' })).body.data.id,
  task: async account => (await account.post('/tasks', { title: 'Call' })).body.data.id,
  note: async account => {
    const contact = (await account.post('/contacts', { first_name: 'Ada' })).body.data.id
    return (await account.post(`/contacts/${contact}/notes`, { body: 'Hello' })).body.data.id
  },
  record_file: async account => {
    const form = new FormData()
    form.set('subject_type', 'contact')
    form.set('subject_id', await crmTargets.contact!(account))
    form.set('file', new Blob(['Hello']), 'hello.txt')
    return (await account.post('/files', form)).body.data.id
  },
  trash: async account => (await account.delete(`/tasks/${await crmTargets.task!(account)}`)).body.trash_id,
  bulk: async account =>
    (await account.post('/tasks/bulk-delete', { ids: [await crmTargets.task!(account)] })).body.undo_id,
  import: async account => {
    const form = new FormData()
    form.set('file', new Blob(['email\nada@example.com']), 'people.csv')
    return (await account.post('/contacts/import', form)).body.data.id
  },
}
