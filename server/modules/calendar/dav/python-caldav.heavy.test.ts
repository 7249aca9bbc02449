import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '#tests/harness.ts'

const app = useTestApp()
const run = promisify(execFile)

/** A library that asks more of a server than phones do; it says itself what it found otherwise than it wanted. */
describe('python3-caldav', { timeout: 60_000 }, () => {
  it('discovers, makes, saves, searches, edits, syncs and deletes', async () => {
    const acme = await app.createAccount({ timezone: 'Europe/Berlin' })
    const { token } = (await acme.post('/auth/tokens', { name: 'Python' })).body.data
    const script = join(import.meta.dirname, 'round.fixture.py')
    const { stdout, stderr } = await run('/usr/bin/python3', [script, `${app.url}/dav/`, acme.email, token])
    expect([stdout, stderr]).toEqual(['done\n', ''])
    // What the client left behind is there for the app.
    const events = (await acme.get('/calendar/events?expand=false')).body.data
    expect(events).toMatchObject([{ title: 'Left behind', source: 'caldav', ical_uid: 'left/behind@python' }])
    const calendars = (await acme.get('/calendars')).body.data
    expect(calendars).toMatchObject([
      { name: 'Kept', visibility: 'private', is_default: false },
      { id: events[0].calendar_id, visibility: 'team', is_default: true },
    ])
  })
})
