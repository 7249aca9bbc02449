import { InvalidInput } from '#kit/problem.ts'
import { admin, idParam, route, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { MailboxNotFound, MailboxNotShared } from '#modules/email/index.ts'
import { NewSeed, Seed, SeedExists, SeedNotFound, SeedTest } from './schema.ts'
import { addSeed, listSeeds, removeSeed, testSeed } from './service.ts'

const tag = 'Deliverability'
const params = { seed_id: idParam('seed', SeedNotFound) }

export const seedRoutes = [
  route({
    method: 'GET',
    path: '/deliverability/seed-list',
    tag,
    summary: 'List seed addresses',
    description: 'Addresses of your own at other providers, in which a placement test looks for its mail.',
    returns: Data(Type.Array(Seed)),
    handler: async ctx => ({ data: await listSeeds(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/deliverability/seed-list',
    operationId: 'addSeed',
    tag,
    summary: 'Add a seed address',
    description:
      'With an IMAP sign-in of its own, or with that of a mailbox. The password is sealed and never shown.',
    access: admin,
    status: 201,
    body: NewSeed,
    returns: Data(Seed),
    errors: [InvalidInput, SeedExists, MailboxNotFound, MailboxNotShared],
    example: {
      body: {
        email: 'bowline.seed@gmail.com',
        imap: { host: 'imap.gmail.com', port: 993, user: 'bowline.seed@gmail.com', password: 'app password' },
      },
    },
    handler: async (ctx, { body }) => ({ data: await addSeed(ctx, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/deliverability/seed-list/{seed_id}',
    operationId: 'removeSeed',
    tag,
    summary: 'Remove a seed address',
    description: 'Results of past tests keep the address.',
    access: admin,
    params,
    errors: [SeedNotFound],
    handler: async (ctx, { params: { seed_id } }) => {
      await removeSeed(ctx, seed_id)
      return undefined
    },
  }),
  workRoute({
    method: 'POST',
    path: '/deliverability/seed-list/{seed_id}/test',
    operationId: 'testSeed',
    tag,
    summary: 'Test a seed address',
    description: 'Signs in and finds inbox and spam folder. That it cannot is an answer, not an error.',
    params,
    returns: Data(SeedTest),
    errors: [SeedNotFound],
    handler: async (ctx, { params: { seed_id } }) => ({ data: await testSeed(ctx, seed_id) }),
  }),
]
