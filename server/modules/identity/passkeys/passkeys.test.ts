import { describe, expect, it } from 'vitest'
import { Authenticator } from '#tests/authenticator.ts'
import { useTestApp } from '#tests/harness.ts'
import { newEmail, type Person, signUpPerson } from '#tests/people.ts'

const app = useTestApp()
const ORIGIN = 'http://bowline.localhost'

async function addPasskey(person: Person, device = new Authenticator(ORIGIN)) {
  const options = (await person.api.post('/auth/passkeys/options')).body.data
  const reply = await person.api.post('/auth/passkeys', { name: 'Laptop', response: device.create(options) })
  return { device, reply, options }
}

const offer = async (email?: string) =>
  (await app.anonymous.post('/auth/passkeys/login/options', email ? { email } : {})).body.data
const enter = (ticket: string, response: object) =>
  app.anonymous.post('/auth/passkeys/login/verify', { ticket, response })

describe('a passkey', () => {
  it('is added, listed, opens a session and is removed', async () => {
    const person = await signUpPerson(app.anonymous)
    const { device, reply, options } = await addPasskey(person)
    expect(reply.status).toBe(201)
    expect(options.rp.id).toBe('bowline.localhost')
    expect(reply.body.data).toEqual({
      id: expect.any(String),
      name: 'Laptop',
      created_at: expect.any(String),
      last_used_at: null,
    })
    const login = await offer(person.email)
    const entered = await enter(login.ticket, device.get(login))
    expect([entered.status, entered.body.data.user?.email]).toEqual([200, person.email])
    const [listed] = (await person.api.get('/auth/passkeys')).body.data
    expect(listed.last_used_at).not.toBeNull()
    const stranger = await signUpPerson(app.anonymous)
    expect((await stranger.api.delete(`/auth/passkeys/${listed.id}`)).status).toBe(404)
    expect((await person.api.delete(`/auth/passkeys/${listed.id}`)).status).toBe(200)
    const after = await offer()
    expect((await enter(after.ticket, device.get(after))).status).toBe(401)
  })

  it('answers a challenge once, within five minutes, for whom it was asked', async () => {
    const person = await signUpPerson(app.anonymous)
    const { device, options } = await addPasskey(person)
    // The same challenge again, by another device.
    const copy = await person.api.post('/auth/passkeys', {
      response: new Authenticator(ORIGIN).create(options),
    })
    expect(copy.status).toBe(400)
    const login = await offer()
    const answers = Array.from({ length: 10 }, () => device.get(login))
    const replies = await Promise.all(answers.map(answer => enter(login.ticket, answer)))
    expect(replies.map(reply => reply.status).toSorted()).toEqual([200, ...Array(9).fill(401)])
    const late = await offer()
    app.clock.advance('PT5M')
    expect((await enter(late.ticket, device.get(late))).status).toBe(401)
    const others = await offer(newEmail())
    expect((await enter(others.ticket, device.get(others))).status).toBe(401)
    const mixed = [await offer(), await offer()] as const
    expect((await enter(mixed[0].ticket, device.get(mixed[1]))).status).toBe(401)
  })

  it('is refused when its counter goes back or it was made for another place', async () => {
    const person = await signUpPerson(app.anonymous)
    const { device } = await addPasskey(person)
    device.counter = 40
    const first = await offer()
    expect((await enter(first.ticket, device.get(first))).status).toBe(200)
    device.counter = 10
    const second = await offer()
    const refused = await enter(second.ticket, device.get(second))
    expect([refused.status, refused.body.detail]).toEqual([401, 'This passkey was not accepted'])
    const phishing = await addPasskey(person, new Authenticator('https://bowline.example'))
    expect(phishing.reply.status).toBe(400)
  })

  it('says the same about addresses with and without passkeys', async () => {
    const person = await signUpPerson(app.anonymous)
    await addPasskey(person)
    const shape = ({ challenge, ticket, ...rest }: Record<string, unknown>) => ({
      ...rest,
      lengths: [String(challenge).length > 0, String(ticket).length > 0],
    })
    expect(shape(await offer(person.email))).toEqual(shape(await offer(newEmail())))
    const unknown = await offer()
    const stranger = new Authenticator(ORIGIN)
    const nobody = await enter(unknown.ticket, stranger.get(unknown))
    const wrong = await offer(newEmail())
    const { device } = await addPasskey(person)
    const known = await enter(wrong.ticket, device.get(wrong))
    expect([nobody.status, nobody.text]).toEqual([known.status, known.text])
  })

  it('stands for the second factor that an organization asks for', async () => {
    const owner = await signUpPerson(app.anonymous)
    await owner.api.patch('/organization', { require_2fa: true })
    expect((await owner.api.get('/contacts')).status).toBe(403)
    await addPasskey(owner)
    expect((await owner.api.get('/contacts')).status).toBe(200)
  })
})
