import type { Targets } from './index.ts'

export const transferTargets: Targets = {
  data_import: async account => {
    const form = new FormData()
    form.set('contacts', new Blob(['Record ID,Email\n1,someone@x.example\n']), 'contacts.csv')
    return (await account.post('/imports/hubspot', form)).body.data.id
  },
  export: async account => (await account.post('/exports', { entities: ['contacts'] })).body.data.id,
}
