import { expect, it } from 'vitest'
import { problem } from '#kit/problem.ts'
import { openRoute, type RawReply, route, withGuests } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { errorPages, notModified, redirects } from '#kit/web/answers.ts'
import { answerChecker } from './check-answer.ts'

const Sunk = problem(409, 'boat_sunk', 'It has sunk')
const NoGuests = problem(403, 'guests_cannot', 'Guests cannot do this')
const common = { tag: 'Boats', summary: 'A boat' } as const

const launch = answerChecker(
  route({
    ...common,
    method: 'POST',
    path: '/boats',
    access: withGuests('member', NoGuests),
    status: 201,
    alsoAnswers: [...redirects(303), errorPages],
    body: Type.Object({ name: Type.String() }),
    returns: Data(Type.Object({ id: Type.String() })),
    errors: [Sunk],
    handler: async () => ({ data: { id: '' } }),
  }),
)
const show = answerChecker(
  openRoute({
    ...common,
    method: 'GET',
    path: '/boats/photo',
    produces: 'image/*',
    alsoAnswers: [notModified],
    handler: async () => ({}) as RawReply,
  }),
)

const json = (status: number, text = '{"detail":"No","code":"no"}') => ({
  status,
  type: 'application/json',
  text,
})
const page = (status: number) => ({ status, type: 'text/html', text: '<!doctype html>' })
const empty = (status: number) => ({ status, type: null, text: null })

it('knows what a route declares, and what its mechanisms answer by themselves', () => {
  for (const status of [201, 400, 401, 403, 409, 413, 415, 503, 507])
    expect(launch(json(status))).toBeUndefined()
  expect(launch(empty(303))).toBeUndefined()
  expect(launch(page(409))).toBeUndefined()
  expect(show({ status: 200, type: 'image/png', text: null })).toBeUndefined()
  expect(show(empty(304))).toBeUndefined()
})

it('stumbles over another status, another type, and an error in another form', () => {
  expect(launch(json(200))).toBe('the status 200')
  expect(launch(json(404))).toBe('the status 404')
  expect(launch(page(201))).toBe('text/html with the status 201')
  expect(launch(json(303))).toBe('application/json with the status 303')
  expect(launch(json(409, '{"message":"No"}'))).toBe('detail is required')
  expect(show(json(413))).toBe('the status 413')
  expect(show({ status: 200, type: 'text/html', text: '' })).toBe('text/html with the status 200')
})
