import { Paged } from '#kit/page.ts'
import { InvalidInput } from '#kit/problem.ts'
import { idParam, route, workRoute } from '#kit/route.ts'
import { Data } from '#kit/schema.ts'
import { MailboxNotFound, MailboxNotShared, RelayLimit } from '#modules/email/index.ts'
import { SeedNotFound } from '../seeds/schema.ts'
import { NewTest, PlacementTest, TestNotFound, TestQuery } from './schema.ts'
import { checkTest, getTest, listTests, startTest } from './service.ts'

const tag = 'Deliverability'
const params = { test_id: idParam('placement_test', TestNotFound) }

export const placementRoutes = [
  route({
    method: 'POST',
    path: '/deliverability/placement-test',
    operationId: 'startPlacementTest',
    tag,
    summary: 'Find out where mail of a mailbox ends up',
    description:
      'Sends one mail to each seed by the usual path and looks for it there for a quarter of an hour. Also from a paused mailbox: it is how one finds out whether to resume. Nothing in the seeds is marked as seen or changed.',
    status: 201,
    body: NewTest,
    returns: Data(PlacementTest),
    errors: [InvalidInput, MailboxNotFound, MailboxNotShared, RelayLimit, SeedNotFound],
    handler: async (ctx, { body }) => ({ data: await startTest(ctx, body) }),
  }),
  route({
    method: 'GET',
    path: '/deliverability/placement-tests',
    tag,
    summary: 'List placement tests',
    query: TestQuery,
    returns: Paged(PlacementTest),
    handler: (ctx, { query }) => listTests(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/deliverability/placement-tests/{test_id}',
    tag,
    summary: 'Get a placement test',
    params,
    returns: Data(PlacementTest),
    errors: [TestNotFound],
    handler: async (ctx, { params: { test_id } }) => ({ data: await getTest(ctx, test_id) }),
  }),
  workRoute({
    method: 'POST',
    path: '/deliverability/placement-tests/{test_id}/check',
    operationId: 'checkPlacementTest',
    tag,
    summary: 'Look for the mails of a placement test now',
    description: 'Also after its end: what was missing may have come late.',
    params,
    returns: Data(PlacementTest),
    errors: [TestNotFound],
    handler: async (ctx, { params: { test_id } }) => ({ data: await checkTest(ctx, test_id) }),
  }),
]
