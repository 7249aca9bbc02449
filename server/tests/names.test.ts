import { describe, expect, it } from 'vitest'
import { useTestApp } from './harness.ts'

const app = useTestApp()

describe('a name that must be given', () => {
  it.each([
    ['/companies', 'name', 'put'],
    ['/lists', 'name', 'put'],
    ['/tasks', 'title', 'put'],
    ['/deals', 'name', 'put'],
    ['/pipelines', 'name', 'patch'],
    ['/opportunities', 'title', 'patch'],
    ['/sequences', 'name', 'put'],
  ] as const)('of %s is more than blanks, and loses those around it', async (path, field, change) => {
    const acme = await app.createAccount()
    const refused = [400, `${field} must not be empty`]
    const blank = await acme.post(path, { [field]: ' \t ' })
    expect([blank.status, blank.body.detail]).toEqual(refused)
    const made = await acme.post(path, { [field]: '  Rope ' })
    expect([made.status, made.body.data[field]]).toEqual([201, 'Rope'])
    const emptied = await acme[change](`${path}/${made.body.data.id}`, { [field]: '  ' })
    expect([emptied.status, emptied.body.detail]).toEqual(refused)
    const renamed = await acme[change](`${path}/${made.body.data.id}`, { [field]: ' Line ' })
    expect(renamed.body.data[field]).toBe('Line')
  })

  it('of a stage, too', async () => {
    const acme = await app.createAccount()
    const made = await acme.post('/pipelines', { name: 'P', stages: [{ name: 'First' }, { name: ' ' }] })
    expect([made.status, made.body.detail]).toEqual([400, 'stages[1].name must not be empty'])
    expect((await acme.get('/pipelines')).body.data).toHaveLength(1)
  })
})
