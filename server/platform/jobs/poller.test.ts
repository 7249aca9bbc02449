import { describe, expect, it } from 'vitest'
import { type Exchange, startPoller, type Taken } from './poller.ts'

describe('a poller', () => {
  it('runs what belongs to nobody', async () => {
    const ran: string[] = []
    const complaints: string[] = []
    const queued = ['first', 'second'].map(
      (id): Taken => ({ id, organization_id: null, attempts: 1, retries: 0, data: {} }),
    )
    const over = Promise.withResolvers<readonly Exchange[]>()
    const reports: Exchange[] = []
    const poller = startPoller({
      concurrency: 1,
      perOrganization: 1,
      batch: 1,
      timeoutSeconds: 60,
      async exchange(report) {
        reports.push(report)
        if (reports.flatMap(({ finished }) => finished).length === 2) over.resolve(reports)
        return queued.splice(0, report.wanted)
      },
      mayTake: () => true,
      async run({ id }) {
        ran.push(id)
      },
      complain(error) {
        complaints.push(error.message)
        over.resolve(reports)
      },
    })
    poller.wake()
    await over.promise
    await poller.stop(0)
    expect({ ran, complaints }).toEqual({ ran: ['first', 'second'], complaints: [] })
  })
})
