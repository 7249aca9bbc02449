import type { Ctx, WorkCtx } from '#kit/context.ts'
import { InvalidInput } from '#kit/problem.ts'
import { findIntegration, type LoadedIntegration } from '#modules/integrations/index.ts'
import { toDomain } from '../companies/domain.ts'
import { findContact, findContactByEmail } from '../contacts/queries.ts'
import { findEmail, verifyEmail } from './hunter.ts'
import { type Known, learnPattern, recognizePattern, spellAddress } from './patterns.ts'
import { findDomain, listKnown } from './queries.ts'

export interface EnrichIn {
  contact_id?: string
  email?: string
  first_name?: string
  last_name?: string
  domain?: string
}

export interface Enriched {
  email: string
  confidence: number
  pattern: string | null
  source: 'provider' | 'inferred'
}

interface Question {
  first: string
  last: string
  domain: string
  /** Already known, to be judged rather than found. */
  email: string | null
}

/** Reads first, asks outside of any transaction, and infers from the domain's own people where nobody knows. */
export async function enrich(ctx: WorkCtx, input: EnrichIn): Promise<Enriched> {
  const { question, known, integration } = await ctx.transact(async inside => {
    const asked = await readQuestion(inside, input)
    const [people, provider] = await Promise.all([
      listKnown(inside.db, asked.domain, asked.email),
      findIntegration(inside, 'hunter'),
    ])
    return { question: asked, known: people, integration: provider }
  })
  const inferred = infer(question, known)
  const answer = integration && (await askProvider(ctx, integration, question))
  if (!answer) return inferred
  const pattern = recognizePattern(question.first, question.last, answer.email) ?? null
  return { ...answer, pattern, source: 'provider' }
}

function askProvider(ctx: WorkCtx, integration: LoadedIntegration, { email, first, last, domain }: Question) {
  if (email) return verifyEmail(ctx, integration, email)
  return findEmail(ctx, integration, { first_name: first, last_name: last, domain })
}

function infer({ email, first, last, domain }: Question, known: readonly Known[]): Enriched {
  const learned = learnPattern(known)
  if (email) {
    const pattern = recognizePattern(first, last, email) ?? null
    const confidence = pattern === learned.pattern ? learned.confidence : Math.round(learned.confidence / 2)
    return { email, confidence, pattern, source: 'inferred' }
  }
  const spelled = spellAddress(learned.pattern, first, last, domain)
  if (!spelled) throw InvalidInput('first_name and last_name must have letters an email address can hold')
  return { email: spelled, ...learned, source: 'inferred' }
}

async function readQuestion(ctx: Ctx, input: EnrichIn): Promise<Question> {
  if (input.contact_id) return readContactQuestion(ctx, input.contact_id)
  if (input.email) {
    const contact = await findContactByEmail(ctx.db, input.email)
    return {
      first: contact?.first_name ?? input.first_name ?? '',
      last: contact?.last_name ?? input.last_name ?? '',
      domain: input.email.split('@')[1]!.toLowerCase(),
      email: input.email,
    }
  }
  const { first_name, last_name } = input
  const domain = toDomain(input.domain)
  if (!first_name || !last_name || !domain) {
    throw InvalidInput('contact_id, email, or first_name with last_name and domain is required')
  }
  if (!domain.includes('.')) throw InvalidInput('domain must be a domain such as example.com')
  return { first: first_name, last: last_name, domain, email: null }
}

async function readContactQuestion(ctx: Ctx, id: string): Promise<Question> {
  const contact = await findContact(ctx.db, id)
  if (!contact) throw InvalidInput('contact_id not found')
  const first = contact.first_name ?? ''
  const last = contact.last_name ?? ''
  if (contact.email) {
    return { first, last, domain: contact.email.split('@')[1]!.toLowerCase(), email: contact.email }
  }
  const domain = contact.company_id && (await findDomain(ctx.db, contact.company_id))
  if (!domain) throw InvalidInput('The contact has no email, and its company no domain to infer one from')
  return { first, last, domain, email: null }
}
