import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput, OutOfSpace, Overloaded, Problem, TooLarge, UnsupportedType } from '#kit/problem.ts'
import { say } from '#kit/text/sentence.ts'
import { logOf } from '../observe/request-logger.ts'

interface DatabaseError extends Error {
  code?: string
  detail?: string
  constraint?: string
}

const Conflicting = () =>
  new Problem(
    503,
    'conflicting_changes',
    'Others were changing the same records at the same moment, please try again',
    { 'retry-after': '1' },
  )

const OutcomeUnknown = () =>
  new Problem(
    503,
    'outcome_unknown',
    'The connection to the database broke while this was being saved: it may have happened. Look before you try again; a request with an Idempotency-Key can be sent again as it is',
    { 'retry-after': '1' },
  )

const Unexpected = (id: string) =>
  new Problem(
    500,
    'internal_error',
    say`Something went wrong on our side. Please quote ${{ id }} if you report it.`,
  )

/** Of what was refused unread: so much is read to its end, as much as the largest file we take. */
const MOST_PASSED_OVER = 128 * 1024 * 1024

/** Every error becomes an answer here and nowhere else: a sentence, never a stack trace. */
export function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toProblem(error)
  reply.header('x-request-id', request.id)
  if (!known || known.status >= 500) {
    logOf(request).error({ err: error }, 'a request failed')
  }
  if (!known) {
    return reply
      .code(500)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(Unexpected(request.id).body))
  }
  // Closed while its sender still writes, a connection is reset, and the answer is lost on its way through a proxy.
  if (known.status === 413 && Number(request.headers['content-length']) <= MOST_PASSED_OVER)
    reply.removeHeader('connection')
  const body = JSON.stringify(known.body)
  return reply.code(known.status).headers(known.headers).type('application/json; charset=utf-8').send(body)
}

export function toProblem(error: Error): Problem | undefined {
  if (error instanceof Problem) return error
  return fromServer(error as FastifyError) ?? fromDatabase(error as DatabaseError)
}

function fromServer({ code, statusCode, message }: FastifyError): Problem | undefined {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return TooLarge()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_INVALID_MULTIPART_CONTENT_TYPE':
      return UnsupportedType('The content type of the body is not supported here')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return InvalidInput('The body does not have the announced length')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return InvalidInput('The body is empty')
  }
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new Problem(statusCode, 'bad_request', message)
  return undefined
}

/** What the database refuses is the caller's to mend, or passing; constraints are the last guard, not the first. */
function fromDatabase(error: DatabaseError): Problem | undefined {
  const { code, detail, constraint } = error
  switch (code) {
    case '23503':
      return InvalidInput(`${missingReference(detail, constraint)} not found`)
    case '23505':
      return new Problem(409, 'already_exists', 'A record with the same key already exists')
    case '23514':
    case '23502':
      return InvalidInput('A value is not allowed here')
    case '54001':
      return InvalidInput('The body is nested too deeply')
    case '40001':
    case '40P01':
      return Conflicting()
    case '53100':
    case 'ENOSPC':
    case 'EDQUOT':
      return OutOfSpace()
    case 'commit_unanswered':
      return OutcomeUnknown()
    case '53300':
    case '57P01':
    case '57P03':
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'EPIPE':
      return Overloaded()
    case '57014':
      return new Problem(503, 'timed_out', 'This took too long and was stopped', { 'retry-after': '5' })
  }
  if (code?.startsWith('22')) return InvalidInput('A value is out of range or not well formed')
  if (/timeout exceeded when trying to connect|Connection terminated/.test(error.message)) return Overloaded()
  return undefined
}

/**
 * 'Key (organization_id, company_id)=(…) is not present…' → company_id. Row-level security leaves the columns out,
 * but the constraint's name still tells: contacts_organization_id_company_id_fkey.
 */
function missingReference(detail = '', constraint = ''): string {
  const columns = /^Key \(([^)]*)\)/.exec(detail)?.[1]?.split(', ') ?? []
  return columns.at(-1) ?? /_organization_id_(\w+)_fkey/.exec(constraint)?.[1] ?? 'A referenced record was'
}
