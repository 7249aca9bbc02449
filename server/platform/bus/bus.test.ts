import { expect, it, onTestFinished } from 'vitest'
import { newId } from '#kit/id.ts'
import { useTestApp } from '#tests/harness.ts'
import { openDatabase } from '../db/database.ts'
import { createTopics } from '../socket/topics.ts'
import { openBus } from './bus.ts'
import { openSession } from './session.ts'

const app = useTestApp()

async function openTopics() {
  const complaints: unknown[] = []
  const log = { debug() {}, info() {}, error() {}, warn: (about: object) => void complaints.push(about) }
  const own = { url: app.databaseUrl, size: 1, queueLimit: 10, applicationName: 'bus-test' }
  const database = await openDatabase(own)
  const session = openSession(app.databaseUrl, log)
  const bus = openBus(session, database, log)
  onTestFinished(async () => {
    await bus.close()
    await session.close()
    await database.close()
  })
  await expect.poll(() => session.client !== undefined).toBe(true)
  return { topics: createTopics(bus, session), complaints }
}

it('brings all hints of one moment, however many notifications they fill', async () => {
  const near = await openTopics()
  const far = await openTopics()
  const organization = newId()
  const sent = Array.from({ length: 250 }, () => `x:${newId()}:guest:${newId()}`)
  const heard: string[] = []
  far.topics.subscribe((of, topic) => void (of === organization && heard.push(topic)))
  for (const topic of sent) near.topics.publish(organization, topic)
  await expect.poll(() => heard.length).toBe(sent.length)
  expect(heard).toEqual(sent)
  expect(near.complaints).toEqual([])
})

it('carries what is short along with its hint, and leaves out what a notification cannot hold', async () => {
  const near = await openTopics()
  const far = await openTopics()
  const organization = newId()
  const heard: [string, string][] = []
  far.topics.subscribe((of, topic, carried) => void (of === organization && heard.push([topic, carried])))
  near.topics.publish(organization, 'first', 'two\nlines, "quoted" ✓')
  near.topics.publish(organization, 'longest', 'x'.repeat(7_800))
  near.topics.publish(organization, 'too-long', '\n'.repeat(4_000))
  near.topics.publish(organization, 'plain')
  await expect.poll(() => heard.length).toBe(4)
  expect(heard).toEqual([
    ['first', 'two\nlines, "quoted" ✓'],
    ['longest', 'x'.repeat(7_800)],
    ['too-long', ''],
    ['plain', ''],
  ])
})
