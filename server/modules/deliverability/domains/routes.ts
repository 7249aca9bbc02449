import { roleAtLeast } from '#kit/context.ts'
import { Paged, PageQuery } from '#kit/page.ts'
import { InvalidInput, NotAllowed, RateLimited } from '#kit/problem.ts'
import { admin, route, secretParam, WithStatus, workRoute } from '#kit/route.ts'
import { Data, Type } from '#kit/schema.ts'
import { say } from '#kit/text/sentence.ts'
import { BadDomain, readDomain } from '../checks/domain-name.ts'
import { lookAt } from './run.ts'
import {
  CheckQuery,
  DnsCheckIn,
  DnsCheckOut,
  DomainChange,
  DomainNotFound,
  DomainPatch,
  DomainReport,
  NewDomain,
  SendingDomain,
} from './schema.ts'
import {
  addDomain,
  checkSenderRecords,
  getHistory,
  isSelector,
  listDomains,
  removeDomain,
  updateDomain,
} from './service.ts'

const tag = 'Deliverability'
const params = { domain: secretParam('sending domain') }
const MOST_SELECTORS = 20

function readSelectors(text: string | undefined): string[] {
  const names = (text ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(Boolean)
  if (names.length > MOST_SELECTORS)
    throw InvalidInput(say`selectors must be at most ${{ most: MOST_SELECTORS }}`)
  if (!names.every(isSelector)) throw InvalidInput('selectors must be names such as google')
  return [...new Set(names)]
}

export const domainRoutes = [
  workRoute({
    method: 'GET',
    path: '/deliverability/domain/{domain}',
    tag,
    summary: 'Check a domain',
    description:
      'SPF, DKIM, DMARC, MX and blocklists, and what is good to have: MTA-STS, TLS-RPT, BIMI. What DNS did not answer is `unknown`, never `fail`. Each fault comes with the record that mends it, where one can be named. Kept for five minutes; at most 60 checks a minute and organization ask DNS. Asking again with `refresh` needs the role member.',
    params: { domain: secretParam('any domain') },
    query: CheckQuery,
    returns: Data(DomainReport),
    errors: [BadDomain, InvalidInput, RateLimited, NotAllowed],
    writes: true,
    example: { query: { selectors: 'google,s1' } },
    handler: async (ctx, { params: { domain }, query }) => {
      const refresh = query.refresh === true || query.refresh === 1
      if (refresh && ctx.actor.kind === 'user' && !roleAtLeast(ctx.actor.role, 'member')) {
        throw NotAllowed('member')
      }
      return {
        data: await lookAt(ctx, readDomain(domain), { selectors: readSelectors(query.selectors), refresh }),
      }
    },
  }),
  route({
    method: 'GET',
    path: '/deliverability/domains',
    tag,
    summary: 'List sending domains',
    description:
      'Every domain of a mailbox or of a mail integration, and those watched. Each is checked once a day; one that was not checked yet is `unknown`.',
    returns: Data(Type.Array(SendingDomain)),
    handler: async ctx => ({ data: await listDomains(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/deliverability/domains',
    tag,
    summary: 'Watch a domain',
    access: admin,
    status: 201,
    alsoStatus: [200],
    body: NewDomain,
    returns: Type.Object({ data: SendingDomain, existing: Type.Boolean() }),
    errors: [BadDomain],
    example: { body: { domain: 'example.com', selectors: ['google'] } },
    handler: async (ctx, { body }) => {
      const answer = await addDomain(ctx, body)
      return answer.existing ? new WithStatus(200, answer) : answer
    },
  }),
  route({
    method: 'PATCH',
    path: '/deliverability/domains/{domain}',
    tag,
    summary: 'Change a sending domain',
    access: admin,
    params,
    body: DomainPatch,
    returns: Data(SendingDomain),
    errors: [DomainNotFound],
    handler: async (ctx, { params: { domain }, body }) => ({ data: await updateDomain(ctx, domain, body) }),
  }),
  route({
    method: 'DELETE',
    path: '/deliverability/domains/{domain}',
    tag,
    summary: 'Stop watching a domain',
    description: 'With its history. A domain that has a mailbox stays in the list.',
    access: admin,
    params,
    errors: [DomainNotFound],
    handler: async (ctx, { params: { domain } }) => {
      await removeDomain(ctx, domain)
      return undefined
    },
  }),
  route({
    method: 'GET',
    path: '/deliverability/domains/{domain}/history',
    tag,
    summary: 'List what changed about a domain',
    params,
    query: PageQuery,
    returns: Paged(DomainChange),
    errors: [DomainNotFound],
    handler: (ctx, { params: { domain }, query }) => getHistory(ctx, domain, query),
  }),
  workRoute({
    method: 'POST',
    path: '/settings/dns-check',
    operationId: 'checkDns',
    tag,
    summary: 'Check the SPF and DMARC records of a domain',
    body: DnsCheckIn,
    returns: Data(DnsCheckOut),
    errors: [BadDomain, RateLimited],
    example: { body: { domain: 'example.com' } },
    handler: async (ctx, { body }) => ({ data: await checkSenderRecords(ctx, body.domain) }),
  }),
]
