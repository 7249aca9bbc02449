import { describe, expect, it } from 'vitest'
import { checkRooms } from './rooms.ts'

const crm = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, text]) => [`server/modules/crm/${path}`, text]))

describe('the rooms of a module', () => {
  const ordered = {
    'index.ts': `export { lists } from './lists/routes.ts'`,
    'lists/routes.ts': `import { findContacts } from '../contacts/queries.ts'`,
    'contacts/queries.ts': `import { page } from '#kit/page.ts'\nimport { rows } from './rows.ts'`,
    'contacts/contacts.test.ts': `import { lists } from '../lists/routes.ts'`,
  }
  const circular = { ...ordered, 'contacts/rows.ts': `import type { List } from '../lists/schema.ts'` }

  it('import each other in one order', () => {
    expect(checkRooms(crm(ordered), {})).toEqual([])
  })

  it.each([
    ['a type', `import type { List } from '../lists/schema.ts'`],
    ['by its alias', `import { type List } from '#modules/crm/lists/schema.ts'`],
    ['when needed', `const lists = await import('../lists/schema.ts')`],
    ['over several lines', `import {\n  lists,\n} from '../lists/schema.ts'`],
  ])('do not come back: %s', (_, text) => {
    expect(checkRooms(crm({ ...ordered, 'contacts/rows.ts': text }), {})).toEqual([
      expect.stringContaining('crm: contacts → lists → contacts'),
    ])
  })

  it('do not come back by a third, or by a file that stands beside them', () => {
    const root = { ...ordered, 'contacts/rows.ts': `import { crm } from '../index.ts'` }
    expect(checkRooms(crm(root), {})).toEqual([
      expect.stringContaining('contacts → index.ts → lists → contacts'),
    ])
  })

  it('may do so where it is known, and only as long as they do', () => {
    expect(checkRooms(crm(circular), { crm: ['contacts → lists'] })).toEqual([])
    expect(checkRooms(crm(ordered), { crm: ['contacts → lists'] })).toEqual([
      'crm: contacts → lists closes no circle: take it off the list `circles` in tools/structure',
    ])
    expect(checkRooms(crm(ordered), { sales: ['contacts → lists'] })).toEqual([
      'sales has no circles: take it off the list `circles` in tools/structure',
    ])
  })
})
